/** Addresses: `/` is the start, `/game/ID` a game, `/names/ID` a game whose moves a person names. */

export type Route = { page: "start" } | { page: "game" | "names"; id: string };

export function parseRoute(path: string): Route {
  const match = /^\/(game|names)\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  return match?.[2] ? { page: match[1] === "names" ? "names" : "game", id: match[2] } : { page: "start" };
}

export function pathOf(route: Route): string {
  return route.page === "start" ? "/" : `/${route.page}/${route.id}`;
}

/** The game that is shown on a page, if any. */
export function gameOf(route: Route): string | null {
  return route.page === "start" ? null : route.id;
}
