/** Addresses: `/` is the start, `/game/ID` a game, `/names/ID` a game whose moves a person names, `/review/ID` its review. */

export type Route = { page: "start" } | { page: "game" | "names" | "review"; id: string };

export function parseRoute(path: string): Route {
  const match = /^\/(game|names|review)\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  return match?.[2] ? { page: match[1] as "game" | "names" | "review", id: match[2] } : { page: "start" };
}

export function pathOf(route: Route): string {
  return route.page === "start" ? "/" : `/${route.page}/${route.id}`;
}

/** The game that is watched on a page, if any; a review is heard on its own way. */
export function gameOf(route: Route): string | null {
  return route.page === "start" || route.page === "review" ? null : route.id;
}
