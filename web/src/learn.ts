/** The rules lesson: what the server says about its steps, and what this browser remembers. */
import { ask } from "./api";
import type { Color, Grid, PointName, Reason, Sign } from "./protocol";
import { load, save } from "./settings";

export interface LessonStep {
  name: string;
  /** How many moves it asks for. */
  tasks: number;
  marks: PointName[];
  /** Whether it is done by passing. */
  passes: boolean;
  board: Grid<Sign>;
  last: PointName | null;
}

export interface Chapter {
  name: string;
  steps: LessonStep[];
}

/** What the server says to the moves of a step. */
export interface Attempt {
  verdict: "done" | "go_on" | "wrong" | "illegal";
  reason: Reason | null;
  board: Grid<Sign>;
  last: PointName | null;
  captures: Record<Color, number>;
  score: { owner: Grid<Sign>; black: number; white: number } | null;
}

export async function readLesson(): Promise<Chapter[]> {
  return ((await ask("/api/learn")) as { chapters: Chapter[] }).chapters;
}

export async function tryMoves(step: string, moves: readonly PointName[]): Promise<Attempt> {
  const headers = { "content-type": "application/json" };
  return (await ask(`/api/learn/${encodeURIComponent(step)}`, { method: "POST", headers, body: JSON.stringify({ moves }) })) as Attempt;
}

const LEARN_KEY = "shidogo.learn";

/** What a newcomer has done so far, on this device. */
export interface Progress {
  /** Steps of the lesson that are done. */
  done: string[];
  /** Capture games won, by size of the board. */
  won: Record<string, number>;
  /** Whether the question of the first visit was answered. */
  met: boolean;
}

export function readProgress(stored: unknown = load(LEARN_KEY)): Progress {
  const from = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const done = Array.isArray(from["done"]) ? from["done"].filter((it): it is string => typeof it === "string").slice(0, 200) : [];
  const won = Object.entries((from["won"] as object | null) ?? {}).filter(([size, count]) => /^\d+$/.test(size) && typeof count === "number");
  return { done, won: Object.fromEntries(won) as Record<string, number>, met: from["met"] === true };
}

export function noteStep(name: string): Progress {
  const progress = readProgress();
  return keep({ ...progress, done: progress.done.includes(name) ? progress.done : [...progress.done, name] });
}

export function noteMet(): Progress {
  return keep({ ...readProgress(), met: true });
}

export function noteCaptureWin(size: number): Progress {
  const progress = readProgress();
  return keep({ ...progress, won: { ...progress.won, [size]: (progress.won[size] ?? 0) + 1 } });
}

function keep(progress: Progress): Progress {
  save(LEARN_KEY, progress);
  return progress;
}

export const SKILLS = ["gentle", "fair", "keen"] as const;
/** How well the partner plays the capture game. */
export type Skill = (typeof SKILLS)[number];

/** Whoever wins meets a better partner next time. */
export function skillFor(size: number, { won }: Progress): Skill {
  const wins = won[size] ?? 0;
  return wins < 2 ? "gentle" : wins < 4 ? "fair" : "keen";
}
