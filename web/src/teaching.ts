/** How the partner plays: what can be chosen, and what is taken from the past only as far as it makes sense. */
import { outcome } from "./words";
import { CHARACTERS, CONTROLS, LEVELS, MANNERS, SLIDERS, WISHES, type Game, type Move, type Sliders, type Teaching, type TeachingOrder } from "./protocol";

/** A teacher who finds out how strong the person is, and keeps the game close. */
export const DEFAULT_TEACHING: Teaching = {
  control: "teacher",
  level: "auto",
  wish: "close",
  manner: "kind",
  character: "none",
  style: { center: 0, fighting: 0, optimism: 0 },
};

/** Where a fixed level begins when nobody has named one. */
const USUAL_LEVEL = "10k";

/** A level to begin with for somebody who seems to have this rank. */
export function levelNear(rank: string | undefined): string {
  return LEVELS.find((it) => it === rank) ?? USUAL_LEVEL;
}

/** Moves after which an estimate is worth a word. */
export const ENOUGH_MOVES = 4;
/** How far a partner of a fixed level goes up or down after a game, in ranks. */
const STEP = 2;

/**
 * How the next game is to be played after this one: a teacher takes the level that the moves have shown, a partner of a
 * fixed level becomes stronger after a loss of its own and weaker after a win. `null` if nothing changes.
 */
export function adapted(game: Game): Teaching | null {
  const { teaching, pupil } = game;
  if (!teaching || game.phase !== "over") return null;
  const level = (): string | undefined => {
    // Who is to find out knows already.
    if (teaching.control === "teacher" && teaching.level !== "auto" && pupil && pupil.moves >= ENOUGH_MOVES) return LEVELS.find((it) => it === pupil.rank);
    if (teaching.control !== "level") return undefined;
    const up = { won: STEP, lost: -STEP, neutral: 0 }[outcome(game)];
    return LEVELS[Math.max(0, Math.min(LEVELS.length - 1, LEVELS.indexOf(teaching.level) + up))];
  };
  const next = level();
  return next === undefined || next === teaching.level ? null : { ...teaching, level: next };
}

/** A change to how the partner plays: what is missing stays. */
export type TeachingChange = TeachingOrder;

/** The same with a change; a level that is fixed must be one, and moved sliders have no name. */
export function changed(teaching: Teaching, change: TeachingChange): Teaching {
  const { style, ...rest } = change;
  const next: Teaching = { ...teaching, ...rest, style: { ...teaching.style, ...style } };
  if (next.control === "level" && next.level === "auto") next.level = USUAL_LEVEL;
  const moved = SLIDERS.some((it) => next.style[it] !== teaching.style[it]);
  if (style && moved) next.character = SLIDERS.every((it) => next.style[it] === 0) ? "none" : "own";
  // What a character likes is for the server to say.
  if (rest.character !== undefined && rest.character !== "own" && !style) next.style = { ...DEFAULT_TEACHING.style };
  return next;
}

/** What a new game is asked for with: a named character comes with its own sliders. */
export function orderOf(teaching: Teaching): TeachingChange {
  const { style, ...rest } = teaching;
  return teaching.character === "own" ? teaching : rest;
}

export function readTeaching(stored: unknown): Teaching {
  const from = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const usual = DEFAULT_TEACHING;
  const one = <T extends string>(allowed: readonly T[], name: keyof Teaching): T =>
    allowed.find((it) => it === from[name]) ?? (usual[name] as T);
  const style = (typeof from["style"] === "object" && from["style"] !== null ? from["style"] : {}) as Record<string, unknown>;
  const slider = (name: keyof Sliders): number => {
    const value = style[name];
    return typeof value === "number" && Math.abs(value) <= 1 ? value : 0;
  };
  const read: Teaching = {
    control: one(CONTROLS, "control"),
    level: one(["auto", ...LEVELS], "level"),
    wish: one(WISHES, "wish"),
    manner: one(MANNERS, "manner"),
    character: one([...CHARACTERS, "own"], "character"),
    style: { center: slider("center"), fighting: slider("fighting"), optimism: slider("optimism") },
  };
  return changed(read, {});
}

/** The partner's move that can be asked about from what is shown: the one on the board, or the last that was answered. */
export function askable(game: Game, shown: number | null): { number: number; move: Move } | null {
  if (game.human === "both") return null;
  const engines = game.moves.map((move, index) => ({ number: index + 1, move })).filter(({ move }) => move.color !== game.human);
  if (shown !== null) return engines.find(({ number }) => number === shown) ?? null;
  const known = game.whys.at(-1);
  return engines.find(({ number }) => number === known) ?? engines.at(-1) ?? null;
}
