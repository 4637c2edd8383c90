/** What the page and the server say to each other; the words are those of docs/web-protocol.md. */

import type { GameClock, TimeOrder } from "./time";

export type Color = "b" | "w";
export type Sign = 0 | 1 | -1;
/** Rows from the top, each from the left. */
export type Grid<T> = T[][];
/** A point by its GTP name, such as `D4`. */
export type PointName = string;

export interface Size {
  width: number;
  height: number;
}

export const RULES = ["japanese", "chinese", "aga", "tromp-taylor", "new-zealand"] as const;
export type Rules = (typeof RULES)[number];

export const STRENGTHS = ["quick", "normal", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

export const CONTROLS = ["teacher", "level", "none"] as const;
/** Who chooses the moves: a teacher, a player of one level, or the search. */
export type Control = (typeof CONTROLS)[number];

/** The levels that are offered, the weakest first. */
export const LEVELS: readonly string[] = [
  ...Array.from({ length: 25 }, (_, index) => `${25 - index}k`),
  ...Array.from({ length: 9 }, (_, index) => `${index + 1}d`),
];

export const WISHES = ["close", "you-win", "i-win", "teach-me"] as const;
export type Wish = (typeof WISHES)[number];

export const MANNERS = ["kind", "strict"] as const;
export type Manner = (typeof MANNERS)[number];

export const CHARACTERS = [
  "none",
  "cosmic",
  "miser",
  "brawler",
  "gardener",
  "worrier",
  "center",
  "territory",
  "fighting",
  "peaceful",
  "optimistic",
  "pessimistic",
] as const;

export const SLIDERS = ["center", "fighting", "optimism"] as const;
/** Likes of the partner, each from -1 to 1. */
export type Sliders = Record<(typeof SLIDERS)[number], number>;

/** How the partner plays. */
export interface Teaching {
  /** One of `CONTROLS`, or one of the papers' methods. */
  control: string;
  /** A rank such as `8k`, or `auto`. */
  level: string;
  wish: Wish;
  manner: Manner;
  /** One of `CHARACTERS`, or `own` for sliders without a name. */
  character: string;
  style: Sliders;
}

/** What the teacher knows of the person. */
export interface Pupil {
  rank: string;
  low: string;
  high: string;
  moves: number;
  won: number;
  lost: number;
}

/** On what terms a game is played; the weaker side has Black. */
export interface Terms {
  /** 0 even, 1 without komi, more a handicap. */
  stones: number;
  /** Points that White gives on top: a komi below zero. */
  points: number;
}

export type Human = Color | "both";
export type Phase = "play" | "thinking" | "scoring" | "over";

export interface Move {
  color: Color;
  /** A point or `pass`. */
  point: PointName;
  /** What people call it, if it is called anything. */
  name?: MoveName | null;
}

export interface MoveName {
  key: string;
  ja: string;
  en: string;
  /** The whole move as people say it; the point stands in braces. */
  said: Record<"en" | "ja", string>;
}

export interface SideScore {
  territory: number;
  stones: number;
  prisoners: number;
  komi: number;
  total: number;
}

export interface Score {
  dead: PointName[];
  owner: Grid<Sign>;
  dame: PointName[];
  seki: PointName[];
  black: SideScore;
  white: SideScore;
  /** Black minus White. */
  difference: number;
  agreed: Record<Color, boolean>;
}

/** What is thought of the position after some moves, seen by Black. */
export interface Value {
  move: number;
  /** 0 to 1. */
  black_win: number;
  /** In points. */
  black_lead: number | null;
  visits: number;
}

/** How many positions of the game have been looked at. */
export interface ReviewExtent {
  done: number;
  of: number;
}

/** The whole state of one game, as the server last told it. */
export interface Game {
  type: "game";
  id: string;
  /** Go, or the game in which whoever takes a stone first wins. */
  kind: "go" | "capture";
  /** How well the partner plays the capture game. */
  skill: string | null;
  revision: number;
  size: Size;
  rules: string;
  komi: number;
  handicap: number;
  strength: string;
  /** `null` when two people play. */
  teaching: Teaching | null;
  pupil: Pupil | null;
  /** Other terms for the next game. */
  offer: Terms | null;
  human: Human;
  names: Record<Color, string>;
  phase: Phase;
  to_move: Color;
  move_number: number;
  moves: Move[];
  board: Grid<Sign>;
  numbers: Grid<number>;
  last: PointName | null;
  ko: PointName | null;
  /** Stones that can be taken with one move. */
  atari: PointName[];
  captures: Record<Color, number>;
  legal: PointName[];
  can_undo: boolean;
  result: string | null;
  score: Score | null;
  /** The name of a network, or `playouts`. */
  engine: string;
  values: Value[];
  review: ReviewExtent | null;
  /** The moves of the partner that can be asked about, from 1. */
  whys: number[];
  /** What is left to both sides, if there are clocks. */
  clock: GameClock | null;
}

/** The board after some move of the past. */
export interface View {
  type: "view";
  game: string;
  move: number;
  board: Grid<Sign>;
  last: PointName | null;
  captures: Record<Color, number>;
  to_move: Color;
}

export interface Progress {
  type: "progress";
  game: string;
  visits: number;
  of: number;
}

/** The game waits for an engine; before it come `place` − 1 others. */
export interface Queue {
  type: "queue";
  game: string;
  place: number;
}

export interface Candidate {
  /** A point or `pass`. */
  point: PointName;
  visits: number;
  black_win: number;
  black_lead: number | null;
  /** How play may go on; begins with the move itself. */
  pv: PointName[];
}

/** What is thought of a position that the page asked about; more comes until `done`. */
export interface Analysis {
  type: "analysis";
  game: string;
  move: number;
  engine: string;
  visits: number;
  of: number;
  done: boolean;
  to_move: Color;
  black_win: number;
  black_lead: number | null;
  /** 1 surely Black's, -1 surely White's. */
  ownership: Grid<number> | null;
  moves: Candidate[];
}

export interface AnalysisStopped {
  type: "analysis_stopped";
  game: string;
  move: number;
}

/** Why a move was played. */
export interface Why {
  type: "why";
  game: string;
  move: number;
  point: PointName;
  rule: string;
  /** Points stand in braces. */
  text: Record<"en" | "ja", string>;
}

export const RATES = ["off", "important", "often"] as const;
/** How much the partner says unasked. */
export type Rate = (typeof RATES)[number];

export const QUESTIONS = ["ahead", "what_if", "alive", "called"] as const;
/** What can be asked beside `why` and `hint`. */
export type Question = (typeof QUESTIONS)[number] | "why" | "hint";

export const GROUNDS = ["rules", "reading", "search", "ownership"] as const;

export interface TalkEntry {
  /** From 1 within the game. */
  number: number;
  /** The move it is about, or how many moves were made. */
  move: number;
  kind: "greeting" | "remark" | "own" | "turn" | "undone" | "farewell" | "question" | "answer" | "hint";
  /** Points stand in braces. */
  text: Record<"en" | "ja", string>;
  /** How it is known: one of `GROUNDS`. */
  by?: string;
  /** How good the move was. */
  grade?: string;
  /** Whether the move may be taken back. */
  offer?: boolean;
  /** What it is about was taken back. */
  gone?: boolean;
  /** The step of a hint, from 1 to 3. */
  step?: number;
  area?: PointName[];
  point?: PointName;
  /** How play may go on, the person's move first. */
  line?: PointName[];
  /** The question that a point is wanted for. */
  pick?: string;
}

/** What was said at a game: all of it, or what is new. */
export interface Talk {
  type: "talk";
  game: string;
  rate: Rate;
  /** Whether the partner's own moves are explained once they are answered. */
  own: boolean;
  /** Whether the partner thinks about an answer. */
  busy: boolean;
  whole: boolean;
  entries: TalkEntry[];
}

/** Values that have changed. */
export interface Values {
  type: "values";
  game: string;
  values: Value[];
}

export interface Review extends ReviewExtent {
  type: "review";
  game: string;
}

export const REASONS = [
  "occupied",
  "ko",
  "suicide",
  "superko",
  "off_board",
  "no_stone",
  "not_your_turn",
  "no_pass",
  "thinking",
  "game_over",
  "not_scoring",
  "stale",
  "unknown_game",
  "bad_size",
  "bad_komi",
  "bad_handicap",
  "bad_rules",
  "bad_teaching",
  "bad_time",
  "not_answered",
  "unexplained",
  "bad_request",
  "too_large",
  "too_many",
  "busy",
  "not_yours",
  "too_often",
] as const;
export type Reason = (typeof REASONS)[number];

export interface Refused {
  type: "refused";
  command: string;
  game?: string | null;
  reason: string;
  point?: PointName | null;
  text: string;
}

/** Whether the machines that think for the server are there; without such machines it never comes. */
export interface Workers {
  type: "workers";
  there: boolean;
}

export type FromServer = Game | View | Progress | Queue | Analysis | AnalysisStopped | Values | Review | Why | Talk | Workers | Refused;

/** What is said about how the partner shall play; what is missing stays. */
export type TeachingOrder = Partial<Omit<Teaching, "style">> & { style?: Partial<Sliders> };

export interface NewGame {
  type: "new_game";
  kind?: "go" | "capture";
  skill?: string;
  size: number | Size;
  komi: number | null;
  handicap: number;
  rules: Rules;
  human: Human;
  strength: Strength;
  teaching?: TeachingOrder;
  talk?: { rate: Rate; own: boolean };
  time?: TimeOrder;
  name?: string;
}

export type ToServer =
  | NewGame
  | { type: "open" | "close"; game: string }
  | { type: "play" | "toggle_dead"; game: string; at: number; point: PointName }
  | { type: "resign" | "undo" | "agree" | "resume"; game: string; at: number }
  | { type: "view" | "analyze" | "why"; game: string; move: number }
  | { type: "teaching"; game: string; teaching: TeachingOrder }
  | { type: "talk"; game: string; rate?: Rate; own?: boolean }
  | { type: "ask"; game: string; at: number; kind: Question | "text"; point?: PointName; text?: string }
  | { type: "stop_analysis" | "review" | "stop_review"; game: string };

/** One line of the list of kept games. */
export interface GameSummary {
  id: string;
  black: string;
  white: string;
  size: Size;
  moves: number;
  result: string | null;
  updated: string;
}

const KINDS = new Set(["game", "view", "progress", "queue", "analysis", "analysis_stopped", "values", "review", "why", "talk", "workers", "refused"]);

/** Reads one message; anything that is none gives `null`, so a stray message never breaks the page. */
export function parseMessage(text: string): FromServer | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { type } = value as { type?: unknown };
    return typeof type === "string" && KINDS.has(type) ? (value as FromServer) : null;
  } catch {
    return null;
  }
}

export function opponent(color: Color): Color {
  return color === "b" ? "w" : "b";
}

export function signOf(color: Color): 1 | -1 {
  return color === "b" ? 1 : -1;
}
