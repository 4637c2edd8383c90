/** Where in a review one is: at a move of the game, in the better line, or on the free board; and how one goes on from there. */
import type { PointName } from "./protocol";
import { hasLine, remarksOf, type ReviewData, type ReviewedMove } from "./review";

export type Place =
  /** After `at` moves of the game. */
  | { kind: "game"; at: number }
  /** In place of move `at`: the first `count` moves of the better line. */
  | { kind: "better"; at: number; count: number }
  /** After `at` moves of the game, then moves that were not played; `home` is the move one came from. */
  | { kind: "free"; at: number; points: readonly PointName[]; home: number };

export type Walk = "back" | "forward" | "first" | "last" | "into" | "out" | "remark_before" | "remark_after";

/** What the server is asked for the position of a place. */
export interface Asked {
  move: number;
  line: readonly PointName[];
}

export function moveAt(review: ReviewData, n: number): ReviewedMove | undefined {
  return review.moves.find((it) => it.n === n);
}

export function goTo(review: ReviewData, at: number): Place {
  return { kind: "game", at: Math.max(0, Math.min(review.steps.length, Math.round(at))) };
}

/** The move of the game that a place belongs to. */
export function homeOf(place: Place): number {
  return place.kind === "free" ? place.home : place.at;
}

export function askedOf(place: Place, review: ReviewData): Asked {
  switch (place.kind) {
    case "game":
      return { move: place.at, line: [] };
    case "better": {
      const line = moveAt(review, place.at)?.variation.slice(0, place.count) ?? [];
      return { move: place.at - 1, line: line.map((it) => it.point) };
    }
    case "free":
      return { move: place.at, line: place.points };
  }
}

/** Another move is tried. */
export function tried(place: Place, review: ReviewData, point: PointName): Place {
  const { move, line } = askedOf(place, review);
  return { kind: "free", at: move, points: [...line, point], home: homeOf(place) };
}

/** One step; where there is none, one stays. */
export function walked(place: Place, walk: Walk, review: ReviewData): Place {
  const home = homeOf(place);
  switch (walk) {
    case "out":
      return place.kind === "game" ? place : goTo(review, home);
    case "into":
      return place.kind === "game" && hasLine(moveAt(review, home)) ? { kind: "better", at: home, count: 1 } : place;
    case "remark_before":
      return goTo(review, [...remarksOf(review)].reverse().find((it) => home > it.n)?.n ?? home);
    case "remark_after":
      return goTo(review, remarksOf(review).find((it) => it.n > home)?.n ?? home);
    default:
      return along(place, walk, review);
  }
}

function along(place: Place, walk: "back" | "forward" | "first" | "last", review: ReviewData): Place {
  switch (place.kind) {
    case "game": {
      const to = { back: place.at - 1, forward: place.at + 1, first: 0, last: review.steps.length }[walk];
      return goTo(review, to);
    }
    case "better": {
      const length = moveAt(review, place.at)?.variation.length ?? 0;
      const count = { back: place.count - 1, forward: place.count + 1, first: 1, last: length }[walk];
      return count < 1 ? goTo(review, place.at) : { ...place, count: Math.min(length, count) };
    }
    case "free": {
      const length = place.points.length;
      const count = { back: length - 1, forward: length, first: 1, last: length }[walk];
      return count < 1 ? goTo(review, place.home) : { ...place, points: place.points.slice(0, count) };
    }
  }
}

const KEYS: Record<string, Walk> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  ArrowDown: "into",
  ArrowUp: "out",
  Escape: "out",
};

/** What a key means; with Shift the arrows go from remark to remark. */
export function walkOf(key: string, shift: boolean): Walk | null {
  if (shift) return key === "ArrowLeft" ? "remark_before" : key === "ArrowRight" ? "remark_after" : null;
  return KEYS[key] ?? null;
}
