/** The addresses of reviews, and the ear that hears how one is made. */
import { ApiError, ask } from "./api";
import { REASONS, type PointName, type Reason } from "./protocol";
import type { ReviewNews, Told, WhatIf, Wishes } from "./review";
import type { Language } from "./settings";

function address(id: string, rest = ""): string {
  return `/api/games/${encodeURIComponent(id)}/review${rest}`;
}

export async function readReview(id: string): Promise<Told> {
  return (await ask(address(id))) as Told;
}

/** Begins a review, goes on with one, or has it told otherwise. */
export async function beginReview(id: string, wishes: Wishes): Promise<Told> {
  return (await ask(address(id), post(wishes))) as Told;
}

export async function stopReview(id: string): Promise<void> {
  await ask(address(id), { method: "DELETE" });
}

export function reviewFile(id: string, kind: "sgf" | "html", language: Language): string {
  return address(id, `/${kind}?lang=${language}`);
}

/** A move that the rules forbid. */
export class Forbidden extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

/** The position after `move` moves of the game and `line`; `look` asks the engine about it. */
export async function askWhatIf(
  id: string,
  question: { move: number; line: readonly PointName[]; look: boolean },
  signal?: AbortSignal,
): Promise<WhatIf> {
  try {
    return (await ask(`/api/games/${encodeURIComponent(id)}/what-if`, { ...post(question), ...(signal ? { signal } : {}) })) as WhatIf;
  } catch (error) {
    const reason = error instanceof ApiError && error.status === 422 ? REASONS.find((it) => it === error.reason) : undefined;
    throw reason ? new Forbidden(reason) : error;
  }
}

function post(body: unknown): RequestInit {
  return { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** How long to wait before a connection that the server has refused is tried again. */
const AGAIN = 3000;

/** Hears how a review is made until `close` is called. */
export class ReviewEar {
  #source: EventSource | null = null;
  #timer: number | undefined;

  constructor(
    readonly id: string,
    readonly onNews: (news: ReviewNews) => void,
  ) {
    this.#open();
  }

  close(): void {
    window.clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #open(): void {
    const source = new EventSource(address(this.id, "/events"));
    this.#source = source;
    for (const event of ["review", "progress", "moves"] as const) {
      source.addEventListener(event, (message: MessageEvent<string>) => {
        this.onNews({ event, data: JSON.parse(message.data) as never });
      });
    }
    source.addEventListener("error", () => {
      // The browser tries again by itself, unless the server has said no.
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#timer = window.setTimeout(() => this.#open(), AGAIN);
    });
  }
}
