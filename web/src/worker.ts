/**
 * Keeps the page on the device, so that it opens without the server. The server's own files come first whenever it
 * answers; games and lessons are never kept here, for the server owns them.
 */
/** Filled in by the build: changes with the content of the page. */
declare const PAGE_VERSION: string;
declare const PAGE_FILES: readonly string[];

const CACHE = `shidogo-${PAGE_VERSION}`;

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
}

/** The page's own types know windows only. */
const scope = self as unknown as WorkerScope;

scope.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(PAGE_FILES as string[]))
      .then(() => scope.skipWaiting()),
  );
});

scope.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((it) => it.startsWith("shidogo-") && it !== CACHE).map((it) => caches.delete(it))));
  event.waitUntil(old.then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/api/") || address.pathname === "/ws") return;
  event.respondWith(fetch(request).catch(() => kept(request, address)));
});

/** The page for every place in it, a file by its name. */
async function kept(request: Request, address: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  const name = request.mode === "navigate" || !address.pathname.includes(".") ? "/" : address.pathname;
  return (await cache.match(name, { ignoreSearch: true })) ?? Response.error();
}

export {};
