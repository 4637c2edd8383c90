/**
 * Addresses: `/` is the start, `/game/ID` a game, `/names/ID` a game whose moves a person names, `/review/ID` its
 * review; `/learn/STEP` the rules lesson, `/explain` what the partner does; `/practice` what can be practised,
 * `/practice/SET` one kind of it, `/progress` how somebody improves; `/club` the club, `/club/ID` the games of one of its people.
 */

type GameRoute = { page: "game" | "names" | "review"; id: string };
export type Route =
  | { page: "start" | "explain" | "progress" }
  | { page: "learn"; step?: string }
  | { page: "practice"; set: string | null }
  | { page: "club"; id: string | null }
  | GameRoute;

export function parseRoute(path: string): Route {
  if (/^\/explain\/?$/.test(path)) return { page: "explain" };
  const learn = /^\/learn(?:\/([a-z-]{1,40}))?\/?$/.exec(path);
  if (learn) return learn[1] ? { page: "learn", step: learn[1] } : { page: "learn" };
  const club = /^\/club(?:\/(\d{1,18}))?\/?$/.exec(path);
  if (club) return { page: "club", id: club[1] ?? null };
  const match = /^\/(game|names|review)\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (match?.[2]) return { page: match[1] as GameRoute["page"], id: match[2] };
  const practice = /^\/practice(?:\/([a-z0-9]{1,20}))?\/?$/.exec(path);
  if (practice) return { page: "practice", set: practice[1] ?? null };
  return { page: /^\/progress\/?$/.test(path) ? "progress" : "start" };
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case "start":
      return "/";
    case "explain":
    case "progress":
      return `/${route.page}`;
    case "learn":
      return route.step ? `/learn/${route.step}` : "/learn";
    case "practice":
      return route.set ? `/practice/${route.set}` : "/practice";
    default:
      return route.id === null ? `/${route.page}` : `/${route.page}/${route.id}`;
  }
}

/** The game that is watched on a page, if any; a review is heard on its own way. */
export function gameOf(route: Route): string | null {
  return route.page === "game" || route.page === "names" ? route.id : null;
}
