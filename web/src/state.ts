/** The page's whole state and the one function that changes it. */
import type { MessageKey } from "./i18n";
import type { Spot } from "./points";
import { REASONS, type FromServer, type Game, type PointName, type Reason, type Refused, type View } from "./protocol";
import type { Route } from "./route";
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
  progress: number | null;
  viewing: Viewing | null;
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
  | { type: "pending"; point: PointName | null }
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
    viewing: null,
    pending: null,
    cursor: null,
    toast: null,
    warnings: null,
    starting: false,
    dialog: null,
  };
}

let toasts = 0;

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "server":
      return hear(state, action.message);
    case "connection":
      return { ...state, connection: action.connection };
    case "route":
      return go(state, action.route);
    case "settings":
      return { ...state, settings: { ...state.settings, ...action.settings } };
    case "look":
      return look(state, action.move);
    case "pending":
      return { ...state, pending: action.point };
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
      return { ...state, progress: message.of > 0 ? Math.min(1, message.playouts / message.of) : null };
    }
    case "refused":
      return hearRefusal(state, message);
  }
}

function hearGame(state: State, game: Game): State {
  if (state.route.page !== "game" || state.route.id !== game.id) return state;
  const before = state.game?.id === game.id ? state.game : null;
  const moved = before !== null && (before.moves.length !== game.moves.length || before.phase !== game.phase);
  const viewing = state.viewing && state.viewing.move < game.moves.length ? state.viewing : null;
  return {
    ...state,
    game,
    missing: false,
    viewing,
    progress: game.phase === "thinking" && before?.phase === "thinking" ? state.progress : null,
    pending: moved ? null : state.pending,
    dialog: moved && state.dialog === "resign" && game.phase === "over" ? null : state.dialog,
  };
}

function hearView(state: State, view: View): State {
  const { viewing, game } = state;
  if (!viewing || view.game !== game?.id || view.move !== viewing.move) return state;
  return { ...state, viewing: { move: view.move, view } };
}

function hearRefusal(state: State, refused: Refused): State {
  if (refused.reason === "unknown_game" && state.route.page === "game" && refused.command === "open") {
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
  return { ...state, toast, pending: null, starting: refused.command === "new_game" ? false : state.starting };
}

function go(state: State, route: Route): State {
  const same = route.page === "game" && state.route.page === "game" && route.id === state.route.id;
  if (same) return { ...state, route };
  return { ...state, route, game: null, missing: false, viewing: null, pending: null, cursor: null, progress: null, dialog: null };
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
