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

/** What is known after a message: news take the place of what has the same number. */
export function heard(before: Talking | null, talk: Talk, picking: Picking): { talk: Talking; picking: Picking } {
  const { rate, own, busy } = talk;
  const known = talk.whole || !before ? [] : before.entries.filter((it) => !talk.entries.some((news) => news.number === it.number));
  const entries = [...known, ...talk.entries].sort((a, b) => a.number - b.number);
  const asked = talk.whole ? undefined : talk.entries.at(-1)?.pick;
  const wanted = asked === "what_if" || asked === "alive" ? asked : picking;
  return { talk: { rate, own, busy, entries }, picking: wanted };
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

/** Whether something said can be drawn on the board as it is now. */
export function drawable(entry: TalkEntry, game: Game): boolean {
  const about = (entry.area?.length ?? 0) + (entry.line?.length ?? 0) > 0 || entry.kind === "hint";
  return about && !entry.gone && entry.move === game.moves.length;
}

/** What is drawn on the board: the last thing said that can be, unless it was put away or something else is wanted. */
export function shownEntry(talk: Talking | null, game: Game, hidden: number | null): TalkEntry | null {
  const last = talk?.entries.filter((it) => drawable(it, game)).at(-1) ?? null;
  return last && last.number !== hidden ? last : null;
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
