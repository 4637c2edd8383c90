/** Addresses: `/` is the start, `/game/ID` a game. */

export type Route = { page: "start" } | { page: "game"; id: string };

export function parseRoute(path: string): Route {
  const match = /^\/game\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  return match?.[1] ? { page: "game", id: match[1] } : { page: "start" };
}

export function pathOf(route: Route): string {
  return route.page === "game" ? `/game/${route.id}` : "/";
}
