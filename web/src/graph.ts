/** The graph of a game: from values to lines in a box. Everything is seen by Black: up is good for Black. */
import type { Value } from "./protocol";

/** The box in its own units; the lines keep to it. */
export const BOX = { width: 320, height: 108, edge: 4 } as const;
/** A lead of so many points fills half of the box, unless the game has seen more. */
const LEAST_LEAD = 10;

export interface GraphLines {
  /** SVG paths; empty when there is nothing to draw. */
  win: string;
  lead: string;
  /** Points that a full lead stands for. */
  leadScale: number;
}

/** The lines for a game of `last` moves. */
export function linesOf(values: readonly Value[], last: number): GraphLines {
  const leads = values.map((it) => Math.abs(it.black_lead ?? 0));
  const leadScale = Math.max(LEAST_LEAD, Math.ceil(Math.max(0, ...leads) / 5) * 5);
  const win = values.map((it): Spot => [xOf(it.move, last), yOf(2 * it.black_win - 1)]);
  const lead = values.flatMap((it): Spot[] => (it.black_lead === null ? [] : [[xOf(it.move, last), yOf(it.black_lead / leadScale)]]));
  return { win: path(win), lead: path(lead), leadScale };
}

export function xOf(move: number, last: number): number {
  return BOX.edge + ((BOX.width - 2 * BOX.edge) * move) / Math.max(1, last);
}

/** The move nearest to a place across the box, which is 0 at its left and 1 at its right edge. */
export function moveAt(across: number, last: number): number {
  const inside = (across * BOX.width - BOX.edge) / (BOX.width - 2 * BOX.edge);
  return Math.max(0, Math.min(last, Math.round(inside * last)));
}

type Spot = readonly [x: number, y: number];

/** 1 is the top, -1 the bottom. */
function yOf(height: number): number {
  return BOX.height / 2 - (BOX.height / 2 - BOX.edge) * Math.max(-1, Math.min(1, height));
}

function path(spots: readonly Spot[]): string {
  const places = spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  // A line of one point is drawn as a dot by its round ends.
  if (places.length === 1) places.push(places[0] ?? "");
  return places.length === 0 ? "" : `M${places.join("L")}`;
}
