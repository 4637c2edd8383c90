/** The review of a game as the server tells it, and what the page makes of it: boards, values, remarks. */
import type { Translate } from "./i18n";
import { spotOf } from "./points";
import { signOf, type Analysis, type Color, type Grid, type PointName, type Sign, type Size, type Value } from "./protocol";

export const CARES = ["quick", "thorough"] as const;
/** How closely moves are looked at. */
export type Care = (typeof CARES)[number];

export const TONES = ["kind", "strict", "child"] as const;
/** How the teacher speaks. */
export type Tone = (typeof TONES)[number];

export const GRADES = ["praise", "good", "fine", "slip", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

export const PARTS = ["opening", "middle", "endgame"] as const;
export type Part = (typeof PARTS)[number];

/** Beside the words, for those who do not see the colours. */
export const GRADE_SIGNS: Record<Grade, string> = { praise: "◎", good: "○", fine: "・", slip: "△", mistake: "×", blunder: "××" };

export interface Wishes {
  care: Care;
  tone: Tone;
  /** Whom to speak to; `null`: what the record says, or what the moves say. */
  ranks: Record<Color, string | null>;
}

export const DEFAULT_WISHES: Wishes = { care: "quick", tone: "kind", ranks: { b: null, w: null } };

/** Words in both languages. */
export type Both = Record<"en" | "ja", string>;

/** A move with what leaves the board, and what is set up after it. */
export interface ReviewStep {
  color: Color;
  point: PointName;
  taken: PointName[];
  set: [PointName, Color][];
}

/** What is said of a move. Chances and leads are those of its player. */
export interface ReviewedMove {
  n: number;
  color: Color;
  point: PointName;
  /** A key of `ReviewData.names`. */
  name: string | null;
  win: number;
  lead: number;
  loss: number;
  grade: Grade;
  best: PointName | null;
  best_name: string | null;
  /** Points stand in braces. */
  text_ja: string;
  text_en: string;
  kind: string | null;
  turning_point: boolean;
  win_before: number;
  lead_before: number;
  /** The better move and how play may go on. */
  variation: ReviewStep[];
}

export interface PlayerNumbers {
  moves: number;
  mean_loss: number;
  accuracy: number;
  grades: Record<Grade, number>;
  parts: Record<Part, { moves: number; mean_loss: number }>;
  kinds: Record<string, number>;
  shapes: Record<string, number>;
  practise: { kind: string; en: string; ja: string }[];
}

export interface ReviewPlayer {
  name: string;
  rank: string | null;
  estimate: { rank: string; low: string; high: string } | null;
  judged_by: string;
}

export interface ReviewData {
  width: number;
  height: number;
  setup: Record<Color, PointName[]>;
  steps: ReviewStep[];
  moves: ReviewedMove[];
  summary: { turning_points: number[]; praised: number[]; black: PlayerNumbers; white: PlayerNumbers };
  players: { black: ReviewPlayer; white: ReviewPlayer };
  kinds: Record<string, Both>;
  names: Record<string, Both>;
  komi: number | null;
  handicap: number | null;
  result: string | null;
  date: string;
  event: string;
}

/** How far a review is, and what there is of it. */
export interface Told {
  state: "none" | "running" | "done" | "stopped" | "failed";
  done: number;
  of: number;
  /** Other reviews that share the engine. */
  others: number;
  wishes: Wishes;
  /** A sentence in English about what is wrong. */
  /** What went wrong, in English. */
  problem: string | null;
  /** The word for it. */
  reason: string | null;
  review: ReviewData;
}

/** What comes while a review is made. */
export type ReviewNews =
  | { event: "review"; data: Told }
  | { event: "progress"; data: { done: number; of: number; value: { move: number; black_win: number; black_lead: number } } }
  | { event: "moves"; data: Pick<ReviewData, "moves" | "summary" | "players" | "names"> };

/** A position that somebody tries out. */
export interface WhatIf {
  board: Grid<Sign>;
  to_move: Color;
  last: PointName | null;
  over: boolean;
  analysis: Analysis | null;
}

export const SIDES = [
  ["b", "black"],
  ["w", "white"],
] as const;

export function sizeOf({ width, height }: ReviewData): Size {
  return { width, height };
}

/** Takes in what came. Values that have no words yet are kept beside the review. */
export function hear(told: Told, news: ReviewNews): Told {
  switch (news.event) {
    case "review":
      return news.data;
    case "progress":
      return { ...told, done: news.data.done, of: news.data.of };
    case "moves": {
      const moves = new Map(told.review.moves.map((it) => [it.n, it]));
      for (const it of news.data.moves) moves.set(it.n, it);
      const review = { ...told.review, ...news.data, moves: [...moves.values()].sort((a, b) => a.n - b.n) };
      return { ...told, review };
    }
  }
}

/** The boards after 0, 1, 2 … moves. */
export function boardsOf(review: ReviewData): Grid<Sign>[] {
  const size = sizeOf(review);
  const start: Grid<Sign> = Array.from({ length: size.height }, () => Array.from({ length: size.width }, (): Sign => 0));
  for (const color of ["b", "w"] as const) for (const point of review.setup[color]) put(start, size, point, signOf(color));
  const boards = [start];
  for (const step of review.steps) boards.push(after(boards.at(-1) ?? start, step, size));
  return boards;
}

/** The board after one more move. */
export function after(board: Grid<Sign>, step: ReviewStep, size: Size): Grid<Sign> {
  const next = board.map((row) => [...row]);
  put(next, size, step.point, signOf(step.color));
  for (const point of step.taken) put(next, size, point, 0);
  for (const [point, color] of step.set ?? []) put(next, size, point, signOf(color));
  return next;
}

function put(board: Grid<Sign>, size: Size, point: PointName, sign: Sign): void {
  const spot = spotOf(point, size);
  const row = spot ? board[spot.y] : undefined;
  if (spot && row) row[spot.x] = sign;
}

/** What is thought of the positions, seen by Black: from the words, and from what has no words yet. */
export function valuesOf(review: ReviewData, fresh: readonly Value[]): Value[] {
  const values = new Map(fresh.map((it) => [it.move, it]));
  for (const it of review.moves) values.set(it.n, blackValue(it.n, it.color, it.win, it.lead));
  const first = review.moves[0];
  if (first?.n === 1) values.set(0, blackValue(0, first.color, first.win_before, first.lead_before));
  return [...values.values()].sort((a, b) => a.move - b.move);
}

function blackValue(move: number, color: Color, win: number, lead: number): Value {
  return { move, black_win: color === "b" ? win : 1 - win, black_lead: color === "b" ? lead : -lead, visits: 0 };
}

/** Whether there is a better line worth showing. */
export function hasLine(it: ReviewedMove | undefined): it is ReviewedMove {
  return it !== undefined && it.variation.length > 0 && it.loss > 0 && GRADES.indexOf(it.grade) >= GRADES.indexOf("slip");
}

/** The moves that something is said about. */
export function remarksOf(review: ReviewData): ReviewedMove[] {
  return review.moves.filter((it) => it.text_en !== "");
}

/** Splits a text at the points that stand in braces. */
export function partsOf(text: string): { text: string; point: boolean }[] {
  return text
    .split(/(\{[^}]*\})/)
    .filter((it) => it !== "")
    .map((it) => (it.startsWith("{") && it.endsWith("}") ? { text: it.slice(1, -1), point: true } : { text: it, point: false }));
}

/** How often each of some things was for both players, the most frequent first. */
export function countsOf(review: ReviewData, field: "kinds" | "shapes"): { key: string; black: number; white: number }[] {
  const { black, white } = review.summary;
  const keys = new Set([...Object.keys(black[field]), ...Object.keys(white[field])]);
  return [...keys]
    .map((key) => ({ key, black: black[field][key] ?? 0, white: white[field][key] ?? 0 }))
    .sort((a, b) => b.black + b.white - a.black - a.white);
}

/** Takes from `stored` only what is still a wish; ranks are those of one game and not kept. */
export function readWishes(stored: unknown): Wishes {
  const from = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    care: CARES.find((it) => it === from["care"]) ?? DEFAULT_WISHES.care,
    tone: TONES.find((it) => it === from["tone"]) ?? DEFAULT_WISHES.tone,
    ranks: { ...DEFAULT_WISHES.ranks },
  };
}

/** Why there is no review, as words for it that the page knows. */
export const TROUBLES = ["no_moves", "large_board", "many_moves", "too_many", "busy", "failed", "no_answer"] as const;

export interface Trouble {
  reason: string | null;
  /** English, for reasons the page does not know. */
  text: string;
}

export function troubleText({ reason, text }: Trouble, t: Translate): string {
  const known = TROUBLES.find((it) => it === reason);
  return t("review_trouble", { reason: known ? t(`trouble_${known}`) : text });
}
