/** What an analysis draws over the board: whose the points are, candidates, a continuation. */
import { spotOf, type Spot } from "./points";
import { opponent, type Analysis, type Color, type Grid, type PointName, type Sign, type Size } from "./protocol";
import { percent } from "./words";

/** A square whose side says how sure it is. */
export interface Owned extends Spot {
  color: Color;
  side: number;
}

export interface Mark extends Spot {
  /** The chance of the side to move, in whole percents. */
  label: string;
  best: boolean;
  /** How often it was looked at, compared with the most visited one: 0 to 1. */
  share: number;
}

export interface Step extends Spot {
  number: number;
  color: Color;
}

/** What is drawn: a continuation takes the place of all else. */
export interface Layers {
  owned: Owned[];
  marks: Mark[];
  steps: Step[];
}

/** Doubtful points stay empty; stones are marked only where they look dead. */
const LEAST_OWNED = 0.2;
const LEAST_DEAD = 0.4;
/** Candidates with less than this share of the visits are noise. */
const LEAST_SHARE = 0.02;

export function layersOf(analysis: Analysis, signs: Grid<Sign>, size: Size, line: PointName | null): Layers {
  const chosen = line ? analysis.moves.find((it) => it.point === line) : undefined;
  if (chosen) return { owned: [], marks: [], steps: stepsOf(chosen.pv, analysis.to_move, size) };
  const marks = marksOf(analysis, size);
  const isMarked = ({ x, y }: Spot) => marks.some((it) => it.x === x && it.y === y);
  return { owned: ownedOf(analysis.ownership, signs).filter((it) => !isMarked(it)), marks, steps: [] };
}

export function ownedOf(ownership: Grid<number> | null, signs: Grid<Sign>): Owned[] {
  return (ownership ?? []).flatMap((row, y) =>
    row.flatMap((value, x): Owned[] => {
      const sign = signs[y]?.[x] ?? 0;
      const least = sign === 0 ? LEAST_OWNED : LEAST_DEAD;
      if (Math.abs(value) < least || value * sign > 0) return [];
      return [{ x, y, color: value > 0 ? "b" : "w", side: 0.12 + 0.26 * Math.min(1, Math.abs(value)) }];
    }),
  );
}

function marksOf({ moves, to_move }: Analysis, size: Size): Mark[] {
  const most = Math.max(1, ...moves.map((it) => it.visits));
  return moves.flatMap((it, index): Mark[] => {
    const spot = spotOf(it.point, size);
    const share = it.visits / most;
    if (!spot || (index > 0 && share < LEAST_SHARE)) return [];
    return [{ ...spot, label: String(percent(it.black_win, to_move)), best: index === 0, share }];
  });
}

/** Where two moves fall on one point the first stays: what is taken between them is not known here. */
export function stepsOf(pv: readonly PointName[], first: Color, size: Size): Step[] {
  const steps: Step[] = [];
  pv.forEach((point, index) => {
    const spot = spotOf(point, size);
    if (!spot || steps.some((it) => it.x === spot.x && it.y === spot.y)) return;
    steps.push({ ...spot, number: index + 1, color: index % 2 === 0 ? first : opponent(first) });
  });
  return steps;
}
