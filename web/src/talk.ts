/** The talk at the table: what was said, what of it is drawn on the board, what can be done about it. */
import { stepsOf, type Step } from "./overlay";
import { spotOf, type Spot } from "./points";
import type { Game, Rate, Talk, TalkEntry } from "./protocol";

export interface Talking {
  rate: Rate;
  own: boolean;
  busy: boolean;
  entries: readonly TalkEntry[];
}

export type Picking = "what_if" | "alive" | null;

/** The steps of a hint, by what the button says before each. */
export const HINTS = ["hint_area", "hint_name", "hint_point"] as const;

/** What a page waits for: a point, an answer to what was written on it. */
export interface Waiting {
  picking: Picking;
  said: string | null;
}

/** What the person chose to have drawn: something said, or nothing; it holds until something later can be drawn. */
export interface Chosen {
  number: number | null;
  /** The last that could be drawn then. */
  last: number;
}

/** What is known after a message: news take the place of what has the same number. */
export function heard(before: Talking | null, talk: Talk, { picking, said }: Waiting): Waiting & { talk: Talking } {
  const { rate, own, busy } = talk;
  const known = talk.whole || !before ? [] : before.entries.filter((it) => !talk.entries.some((news) => news.number === it.number));
  const entries = [...known, ...talk.entries].sort((a, b) => a.number - b.number);
  // Everybody at the table hears it; only the page that it was asked on waits for the point.
  const mine = !talk.whole && talk.entries.some((it) => it.kind === "question" && it.text.en === said);
  const asked = mine ? talk.entries.at(-1)?.pick : undefined;
  const wanted = asked === "what_if" || asked === "alive" ? asked : picking;
  return { talk: { rate, own, busy, entries }, picking: wanted, said: mine ? null : said };
}

/** Whether the move that this is about can be taken back right now: it is the person's last one. */
export function offersUndo(entry: TalkEntry, game: Game): boolean {
  if (!entry.offer || entry.gone || !game.can_undo) return false;
  return game.moves.map((it) => it.color).lastIndexOf(game.human === "w" ? "w" : "b") === entry.move - 1;
}

/** How many steps of the hint for the position on the board were given. */
export function hintSteps(talk: Talking | null, game: Game): number {
  const given = (talk?.entries ?? []).filter((it) => it.kind === "hint" && !it.gone && it.move === game.moves.length);
  return Math.max(0, ...given.map((it) => it.step ?? 0));
}

/** Whether a hint, or its next step, can be asked for. */
export function canHint(talk: Talking | null, game: Game): boolean {
  return talk !== null && game.human !== "both" && game.phase === "play" && !talk.busy && hintSteps(talk, game) < HINTS.length;
}

/** Whether something said can be drawn on the board as it is now. */
export function drawable(entry: TalkEntry, game: Game): boolean {
  const about = (entry.area?.length ?? 0) + (entry.line?.length ?? 0) > 0 || entry.kind === "hint";
  return about && !entry.gone && entry.move === game.moves.length;
}

/** The last thing said that can be drawn. */
export function lastDrawable(talk: Talking | null, game: Game): TalkEntry | null {
  return talk?.entries.filter((it) => drawable(it, game)).at(-1) ?? null;
}

/** What is drawn on the board: the last thing said that can be, unless something else or nothing was chosen. */
export function shownEntry(talk: Talking | null, game: Game, chosen: Chosen | null): TalkEntry | null {
  const last = lastDrawable(talk, game);
  if (!last || !chosen || last.number > chosen.last) return last;
  if (chosen.number === null) return null;
  return talk?.entries.find((it) => it.number === chosen.number && drawable(it, game)) ?? last;
}

export interface TalkLayers {
  area: Spot[];
  point: Spot | null;
  steps: Step[];
}

export function talkLayers(entry: TalkEntry, game: Game): TalkLayers {
  const spots = (entry.area ?? []).flatMap((it) => spotOf(it, game.size) ?? []);
  const steps = entry.line ? stepsOf(entry.line, game.human === "w" ? "w" : "b", game.size) : [];
  const point = entry.point && steps.length === 0 && spots.length === 0 ? spotOf(entry.point, game.size) : null;
  return { area: spots, point, steps };
}
