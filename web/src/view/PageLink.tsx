import type { ComponentChildren } from "preact";
import type { App } from "../app";
import { pathOf, type Route } from "../route";
import { walk } from "./Nav";

interface Props {
  app: App;
  route: Route;
  class?: string;
  /** Whether this page is shown now. */
  current?: boolean;
  label?: string;
  children: ComponentChildren;
}

/** A link inside the app: a plain click stays in the page, any other does what links do. */
export function PageLink({ app, route, current, label, children, class: className }: Props) {
  return (
    <a class={className} href={pathOf(route)} onClick={walk(app, route)} aria-current={current ? "page" : undefined} aria-label={label}>
      {children}
    </a>
  );
}
