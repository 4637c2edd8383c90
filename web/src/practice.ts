/** Exercises as the server tells them, and its addresses. */
import { ask, LARGEST_RECORD } from "./api";
import type { Color, Grid, PointName, Sign, Size } from "./protocol";

/** What can be practised, beside collections that a person has loaded (`book3`). */
export const SETS = ["problems", "life", "mistakes", "endgame"] as const;
/** What is asked. */
export const QUESTIONS = ["kill", "live", "better", "largest"] as const;
export type Question = (typeof QUESTIONS)[number];
/** What a move comes to. */
export const JUDGEMENTS = ["right", "close", "ko", "wrong", "unclear"] as const;
export type Judged = (typeof JUDGEMENTS)[number];
/** What tries are counted as. */
export const KINDS = ["life", "mistakes", "endgame", "guess", "names"] as const;
export type Kind = (typeof KINDS)[number];
export type Result = "solved" | "helped" | "failed";
export type Both = { en: string; ja: string };

export interface SetInfo {
  set: string;
  book: { id: number; name: string } | null;
  all: number;
  seen: number;
  known: number;
  due: number;
}

export interface Overview {
  sets: SetInfo[];
  tries: { kind: Kind; tries: number; score: number }[];
  days: number;
  pending: number;
}

export interface Position {
  size: Size;
  board: Grid<Sign>;
  to_move: Color;
}

export interface Card {
  box: number;
  due: string;
  seen: number;
  failed: number;
}

/** The part of the board that is shown. */
export interface View {
  x: [number, number];
  y: [number, number];
}

export interface Exercise extends Position {
  key: string;
  question: Question;
  target?: PointName[];
  view?: View;
  grade?: string | null;
  name?: string;
  game?: { id: string; move: number };
  card: Card | null;
}

export interface Next {
  exercise: Exercise | null;
  left: { due: number; new: number; all: number; pending: number };
}

export interface Step {
  color: Color;
  point: PointName;
  board: Grid<Sign>;
}

export interface Reviewed {
  played: PointName;
  best: PointName;
  loss: number;
  grade: string;
  text: Both;
}

export interface Answer {
  judged: Judged;
  loss: number | null;
  proved: boolean;
  over: boolean;
  steps: Step[];
  line: PointName[];
  review: Reviewed | null;
}

export interface HintWords {
  step: number;
  text: Both;
  area: PointName[];
  point: PointName | null;
}

export interface Solution {
  proved: boolean;
  steps: Step[];
  review: Reviewed | null;
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

export async function overview(): Promise<Overview> {
  return (await ask("/api/practice")) as Overview;
}

export async function nextExercise(set: string, not: string | null): Promise<Next> {
  const query = new URLSearchParams({ set, ...(not ? { not } : {}) });
  return (await ask(`/api/practice/next?${query}`)) as Next;
}

export async function answer(key: string, line: readonly PointName[]): Promise<Answer> {
  return (await ask("/api/practice/answer", post({ key, line }))) as Answer;
}

export async function hint(key: string, line: readonly PointName[], step: number): Promise<HintWords> {
  return (await ask("/api/practice/hint", post({ key, line, step }))) as HintWords;
}

export async function solution(key: string, line: readonly PointName[]): Promise<Solution> {
  return (await ask("/api/practice/solution", post({ key, line }))) as Solution;
}

export async function finish(key: string, result: Result): Promise<Card> {
  return (await ask("/api/practice/result", post({ key, result }))) as Card;
}

export async function loadCollection(file: Blob, name: string): Promise<{ set: string; problems: number; flawed: number }> {
  const query = new URLSearchParams({ name });
  const init = { method: "POST", body: file, headers: { "content-type": "application/x-go-sgf" } };
  return (await ask(`/api/practice/collections?${query}`, init)) as { set: string; problems: number; flawed: number };
}

export async function forgetCollection(id: number): Promise<void> {
  await ask(`/api/practice/collections/${id}`, { method: "DELETE" });
}

export const LARGEST_COLLECTION = LARGEST_RECORD;

export interface NameWords extends Both {
  key: string;
}

export interface Guessing {
  position: Position | null;
  last: PointName | null;
  move: number;
  of: number;
}

export interface GuessAnswer {
  played: PointName;
  same: boolean;
  marks: number;
  loss: number | null;
  names: Record<"played" | "guess", (Both & { said: Both }) | null>;
  after: Step[];
  line: Step[];
}

/** Games of our engine that come with the program. */
export const STRONG_GAMES = ["strong1", "strong2", "strong3", "strong4"] as const;

export async function guessing(game: string, move: number): Promise<Guessing> {
  return (await ask(`/api/practice/guess?${new URLSearchParams({ game, move: String(move) })}`)) as Guessing;
}

export async function guess(game: string, move: number, point: PointName): Promise<GuessAnswer> {
  return (await ask("/api/practice/guess", post({ game, move, point }))) as GuessAnswer;
}

export interface Quiz {
  key: string;
  position: Position;
  steps: Step[];
  choices: NameWords[];
}

export interface QuizAnswer {
  right: boolean;
  name: NameWords;
  said: Both;
  facts: Both[];
  also: NameWords | null;
}

export async function quiz(seed: number): Promise<Quiz> {
  return (await ask(`/api/practice/quiz?seed=${seed}`)) as Quiz;
}

export async function answerQuiz(key: string, name: string): Promise<QuizAnswer> {
  return (await ask("/api/practice/quiz", post({ key, name }))) as QuizAnswer;
}
