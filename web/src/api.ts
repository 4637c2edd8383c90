/** The plain HTTP addresses beside the WebSocket: the list of games, records in and out. */
import type { NameWords } from "./labels";
import type { GameSummary, Human } from "./protocol";

/** What the server answered instead of what was asked; `text` is its own sentence, in English. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
    /** A word for it that the page can say in its language, where there is one. */
    readonly reason: string | null = null,
  ) {
    super(text);
  }
}

/** The largest record the server takes. */
export const LARGEST_RECORD = 1_000_000;

export async function listGames(): Promise<GameSummary[]> {
  const { games } = (await ask("/api/games")) as { games: GameSummary[] };
  return games;
}

export async function uploadRecord(record: Blob, human: Human): Promise<{ id: string; warnings: string[] }> {
  // Bytes as they are: the server finds out the charset.
  const answer = await ask(`/api/games?human=${human}`, {
    method: "POST",
    body: record,
    headers: { "content-type": "application/x-go-sgf" },
  });
  const { id, warnings } = answer as { id: string; warnings?: string[] };
  return { id, warnings: warnings ?? [] };
}

export async function deleteGame(id: string): Promise<void> {
  await ask(`/api/games/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export function recordAddress(id: string): string {
  return `/api/games/${encodeURIComponent(id)}/sgf`;
}

export async function recordText(id: string): Promise<string> {
  const response = await fetch(recordAddress(id));
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  return response.text();
}

/** The names a move can have, as the server knows them. */
export async function listNames(): Promise<NameWords[]> {
  const { names } = (await ask("/api/names")) as { names: NameWords[] };
  return names;
}

/** The record with names in its comments. */
export async function labelledRecord(id: string, labels: readonly { move: number; text: string }[]): Promise<string> {
  const response = await send(`/api/games/${encodeURIComponent(id)}/labels`, {
    method: "POST",
    body: JSON.stringify({ labels }),
    headers: { "content-type": "application/json" },
  });
  return response.text();
}

/** Asks for JSON. */
export async function ask(address: string, init?: RequestInit): Promise<unknown> {
  const response = await send(address, init);
  return response.status === 204 ? null : response.json();
}

async function send(address: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "the server does not answer", "no_answer");
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const text = typeof body === "object" && body !== null && "error" in body ? String(body.error) : response.statusText;
  const reason = typeof body === "object" && body !== null && "reason" in body ? String(body.reason) : null;
  throw new ApiError(response.status, text, reason);
}
