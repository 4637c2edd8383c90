/** The rooms of the house, always in reach. */
import type { App } from "../app";
import { useTranslate, type MessageKey } from "../i18n";
import { pathOf, type Route } from "../route";

/** Each with the pages that belong to it. */
const ROOMS: readonly { key: MessageKey; route: Route; pages: readonly Route["page"][] }[] = [
  { key: "nav_play", route: { page: "start" }, pages: ["start", "game", "names", "review"] },
  { key: "nav_learn", route: { page: "learn" }, pages: ["learn"] },
  { key: "practice_title", route: { page: "practice", set: null }, pages: ["practice"] },
  { key: "progress_title", route: { page: "progress" }, pages: ["progress"] },
  { key: "nav_explain", route: { page: "explain" }, pages: ["explain"] },
];

/** A link within the page: a plain click walks there, every other click is the browser's. */
export function walk(app: App, route: Route) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    app.go(route);
  };
}

export function Nav({ app, route }: { app: App; route: Route }) {
  const t = useTranslate();
  return (
    <nav class="rooms" aria-label={t("nav_label")}>
      {ROOMS.map((room) => (
        <a
          key={room.key}
          href={pathOf(room.route)}
          aria-current={room.pages.includes(route.page) ? "page" : undefined}
          onClick={walk(app, room.route)}
        >
          {t(room.key)}
        </a>
      ))}
    </nav>
  );
}
