/** The page's whole state and the one function that changes it. */
import type { MessageKey } from "./i18n";
import type { Spot } from "./points";
import { heard, type Chosen, type Talking } from "./talk";
import {
  REASONS,
  type Analysis,
  type FromServer,
  type Game,
  type PointName,
  type Reason,
  type Refused,
  type ReviewExtent,
  type Value,
  type View,
  type Why,
} from "./protocol";
import { gameOf, type Route } from "./route";
import type { Settings } from "./settings";

export type Connection = "connecting" | "open" | "lost";
export type DialogName = "settings" | "help" | "resign";

/** A short word to the person; kept as a key so that it follows the language. */
export interface Toast {
  id: number;
  tone: "calm" | "good";
  key: MessageKey | null;
  /** English from the server, for reasons the page does not know. */
  text: string;
  point: PointName | null;
}

/** The past: which move is looked at, and the board once the server has sent it. */
export interface Viewing {
  move: number;
  view: View | null;
}

export interface State {
  route: Route;
  connection: Connection;
  settings: Settings;
  game: Game | null;
  /** The asked game does not exist. */
  missing: boolean;
  /** How far the partner's thought is. */
  progress: { visits: number; of: number } | null;
  /** The place in the line before the engines, while the game waits there. */
  queue: number | null;
  /** The server has to think itself: the machines that do it otherwise are away. */
  alone: boolean;
  /** What is thought of the positions of the game, in order. */
  values: readonly Value[];
  review: ReviewExtent | null;
  /** Whether the shown position is to be analysed. */
  analysing: boolean;
  /** What the analysis of the shown position has found so far. */
  analysis: Analysis | null;
  /** An estimate of the score was asked for; what is known of it so far. */
  estimate: { of: Analysis | null } | null;
  /** The candidate whose continuation is shown. */
  line: PointName | null;
  viewing: Viewing | null;
  /** What the partner said about one of its moves. */
  why: Why | null;
  /** What was said at the table. */
  talk: Talking | null;
  /** The question that the next point is for. */
  picking: "what_if" | "alive" | null;
  /** What was written here and is not answered yet. */
  said: string | null;
  /** What of the talk is to be drawn on the board. */
  chosen: Chosen | null;
  /** A point tapped once, waiting for the second tap. */
  pending: PointName | null;
  cursor: Spot | null;
  toast: Toast | null;
  /** What was wrong with a record that was opened all the same. */
  warnings: { game: string; list: string[] } | null;
  /** A new game was asked for and has not come yet. */
  starting: boolean;
  dialog: DialogName | null;
}

export type Action =
  | { type: "server"; message: FromServer }
  | { type: "connection"; connection: Connection }
  | { type: "route"; route: Route }
  | { type: "settings"; settings: Partial<Settings> }
  | { type: "look"; move: number }
  | { type: "analysing"; analysing: boolean }
  | { type: "estimate"; wanted: boolean }
  | { type: "line"; point: PointName | null }
  | { type: "pending"; point: PointName | null }
  | { type: "picking"; question: State["picking"] }
  | { type: "said"; text: string | null }
  | { type: "chosen"; chosen: Chosen | null }
  | { type: "cursor"; cursor: Spot | null }
  | { type: "toast"; toast: Omit<Toast, "id"> }
  | { type: "hide_toast"; id: number }
  | { type: "warnings"; warnings: State["warnings"] }
  | { type: "starting"; starting: boolean }
  | { type: "dialog"; dialog: DialogName | null };

export function initialState(route: Route, settings: Settings): State {
  return {
    route,
    connection: "connecting",
    settings,
    game: null,
    missing: false,
    progress: null,
    queue: null,
    alone: false,
    values: [],
    review: null,
    analysing: false,
    analysis: null,
    estimate: null,
    line: null,
    viewing: null,
    why: null,
    talk: null,
    picking: null,
    said: null,
    chosen: null,
    pending: null,
    cursor: null,
    toast: null,
    warnings: null,
    starting: false,
    dialog: null,
  };
}

let toasts = 0;

/** How many moves are on the board that is shown. */
export function shownMove(state: State): number {
  return state.viewing?.move ?? state.game?.moves.length ?? 0;
}

/** Whether the graph and the analysis are offered: when the game is over, or when the person wants them before. */
export function hintsShown({ game, settings }: State): boolean {
  return game !== null && (settings.hints || game.phase === "over");
}

export function reduce(state: State, action: Action): State {
  const next = step(state, action);
  // What was found about another position is not to be seen on this one.
  const stale = next.analysis !== null && (next.analysis.move !== shownMove(next) || next.analysis.game !== next.game?.id);
  // An estimate is of one position too.
  const before = next.estimate !== null && (shownMove(next) !== shownMove(state) || next.game?.id !== state.game?.id || next.game?.phase === "over");
  const kept = before ? { ...next, estimate: null } : next;
  return stale ? { ...kept, analysis: null, line: null } : kept;
}

function step(state: State, action: Action): State {
  switch (action.type) {
    case "server":
      return hear(state, action.message);
    case "connection":
      // Whoever answers next says anew whether it thinks alone.
      return { ...state, connection: action.connection, alone: action.connection === "open" && state.alone };
    case "route":
      return go(state, action.route);
    case "settings":
      return { ...state, settings: { ...state.settings, ...action.settings } };
    case "look":
      return look(state, action.move);
    case "analysing":
      return { ...state, analysing: action.analysing, analysis: null, line: null };
    case "estimate":
      return { ...state, estimate: action.wanted ? { of: state.analysis } : null };
    case "line":
      return state.line === action.point ? state : { ...state, line: action.point };
    case "pending":
      return { ...state, pending: action.point };
    case "picking":
      return { ...state, picking: action.question, pending: null };
    case "said":
      return { ...state, said: action.text };
    case "chosen":
      return { ...state, chosen: action.chosen };
    case "cursor":
      return { ...state, cursor: action.cursor };
    case "toast":
      return { ...state, toast: { ...action.toast, id: ++toasts } };
    case "hide_toast":
      return state.toast?.id === action.id ? { ...state, toast: null } : state;
    case "warnings":
      return { ...state, warnings: action.warnings };
    case "starting":
      return { ...state, starting: action.starting };
    case "dialog":
      return { ...state, dialog: action.dialog };
  }
}

function hear(state: State, message: FromServer): State {
  switch (message.type) {
    case "game":
      return hearGame(state, message);
    case "view":
      return hearView(state, message);
    case "progress": {
      if (message.game !== state.game?.id || state.game.phase !== "thinking") return state;
      return { ...state, queue: null, progress: message.of > 0 ? { visits: Math.min(message.visits, message.of), of: message.of } : null };
    }
    case "queue":
      return message.game === state.game?.id && state.game.phase === "thinking" ? { ...state, queue: message.place } : state;
    case "values":
      return message.game === state.game?.id ? { ...state, values: merged(state.values, message.values) } : state;
    case "review":
      if (message.game !== state.game?.id) return state;
      return { ...state, review: message.done < message.of ? { done: message.done, of: message.of } : null };
    case "analysis": {
      if (message.game !== state.game?.id || message.move !== shownMove(state)) return state;
      const estimate = state.estimate && { of: message };
      return { ...state, estimate, analysis: state.analysing ? message : state.analysis };
    }
    case "analysis_stopped":
      return hearStopped(state, message);
    case "why":
      return message.game === state.game?.id ? { ...state, why: message } : state;
    case "talk":
      return message.game === state.game?.id ? { ...state, ...heard(state.talk, message, state) } : state;
    case "workers":
      return state.alone === !message.there ? state : { ...state, alone: !message.there };
    case "refused":
      return hearRefusal(state, message);
  }
}

/** Another window has taken the analysis over, or it has failed. */
function hearStopped(state: State, message: { game: string; move: number }): State {
  if (!state.analysing || message.game !== state.game?.id || message.move !== shownMove(state)) return state;
  const toast: Toast = { id: ++toasts, tone: "calm", key: "analysis_taken", text: "", point: null };
  return { ...state, analysing: false, analysis: null, line: null, toast };
}

function merged(known: readonly Value[], changed: readonly Value[]): Value[] {
  const byMove = new Map(known.map((it) => [it.move, it]));
  for (const value of changed) byMove.set(value.move, value);
  return [...byMove.values()].sort((a, b) => a.move - b.move);
}

function hearGame(state: State, game: Game): State {
  if (gameOf(state.route) !== game.id) return state;
  const before = state.game?.id === game.id ? state.game : null;
  const played = before !== null && before.moves.length !== game.moves.length;
  const moved = played || (before !== null && before.phase !== game.phase);
  const viewing = state.viewing && state.viewing.move < game.moves.length ? state.viewing : null;
  return {
    ...state,
    game,
    missing: false,
    viewing,
    // A move that was taken back had its reason.
    why: state.why && game.whys.includes(state.why.move) ? state.why : null,
    values: game.values,
    review: game.review,
    // A game that ends leaves the position as it is, and what was found out about it.
    analysis: played && !viewing ? null : state.analysis,
    line: played && !viewing ? null : state.line,
    queue: null,
    progress: game.phase === "thinking" && before?.phase === "thinking" ? state.progress : null,
    pending: moved ? null : state.pending,
    picking: moved ? null : state.picking,
    dialog: moved && state.dialog === "resign" && game.phase === "over" ? null : state.dialog,
  };
}

function hearView(state: State, view: View): State {
  const { viewing, game } = state;
  if (!viewing || view.game !== game?.id || view.move !== viewing.move) return state;
  return { ...state, viewing: { move: view.move, view } };
}

function hearRefusal(state: State, refused: Refused): State {
  if (refused.reason === "unknown_game" && gameOf(state.route) !== null && refused.command === "open") {
    return { ...state, missing: true, game: null };
  }
  const known = REASONS.includes(refused.reason as Reason);
  const toast: Toast = {
    id: ++toasts,
    tone: "calm",
    key: known ? (`refused_${refused.reason}` as MessageKey) : null,
    text: refused.text,
    point: refused.point ?? null,
  };
  const said = refused.command === "ask" ? null : state.said;
  return { ...state, toast, said, pending: null, starting: refused.command === "new_game" ? false : state.starting };
}

function go(state: State, route: Route): State {
  const same = gameOf(route) !== null && gameOf(route) === gameOf(state.route);
  if (same) return { ...state, route };
  return {
    ...state,
    route,
    game: null,
    missing: false,
    viewing: null,
    why: null,
    talk: null,
    picking: null,
    said: null,
    chosen: null,
    pending: null,
    cursor: null,
    progress: null,
    queue: null,
    values: [],
    review: null,
    analysing: false,
    analysis: null,
    line: null,
    dialog: null,
  };
}

/** Looks at the board after `move` moves; the last one is the present. */
function look(state: State, move: number): State {
  const { game } = state;
  if (!game) return state;
  const end = game.moves.length;
  const wanted = Math.max(0, Math.min(end, Math.round(move)));
  if (wanted === end) return { ...state, viewing: null, pending: null };
  // The board drawn last stays until the new one comes: no flicker while sliding.
  return { ...state, viewing: { move: wanted, view: state.viewing?.view ?? null }, pending: null };
}
