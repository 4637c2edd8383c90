/** How somebody improves, as the server tells it, and how it is drawn. */
import { ask } from "./api";
import type { Kind } from "./practice";
import type { Human, Size } from "./protocol";

export interface RankPoint {
  game: string;
  at: string;
  rank: string;
  low: string;
  high: string;
  accuracy: number;
  loss: number;
}

export interface Tally {
  key: string;
  en: string;
  ja: string;
  count: number;
  loss: number;
  examples: { game: string; move: number }[];
}

export interface ProgressGame {
  id: string;
  black: string;
  white: string;
  human: Human;
  size: Size;
  moves: number;
  result: string | null;
  won: boolean | null;
  updated: string;
  reviewed: boolean;
  mistakes: number | null;
  rank: string | null;
}

export interface Progress {
  ranks: RankPoint[];
  now: { rank: string; low: string; high: string } | null;
  faults: Tally[];
  shapes: Tally[];
  parts: { key: string; moves: number; loss: number }[];
  grades: { key: string; count: number }[];
  games: ProgressGame[];
  tries: { day: string; kind: Kind; tries: number; score: number }[];
  pending: number;
}

export async function readProgress(): Promise<Progress> {
  return (await ask("/api/progress")) as Progress;
}

/** That of somebody else in the club. */
export async function progressOf(id: string): Promise<Progress> {
  return (await ask(`/api/accounts/${encodeURIComponent(id)}/progress`)) as Progress;
}

/** 30k is 1, 1k is 30, 1d is 31. */
export function rankNumber(rank: string): number {
  const match = /^(\d+)([kd])$/.exec(rank);
  if (!match) return 0;
  return match[2] === "k" ? 31 - Number(match[1]) : 30 + Number(match[1]);
}

/** The rank of a number, as the server writes it. */
export function rankName(number: number): string {
  return number <= 30 ? `${31 - number}k` : `${number - 30}d`;
}

export const CHART = { width: 640, height: 220, left: 44, right: 12, edge: 14 } as const;

export interface ChartPoint {
  x: number;
  y: number;
  low: number;
  high: number;
  point: RankPoint;
}

/** The points of the chart, and the ranks that lines are drawn for. */
export function chartOf(ranks: readonly RankPoint[]): { points: ChartPoint[]; lines: { y: number; rank: string }[] } {
  const numbers = ranks.flatMap((it) => [rankNumber(it.low), rankNumber(it.high)]);
  const low = Math.max(1, Math.min(...numbers, 40) - 1);
  const high = Math.max(low + 6, Math.max(...numbers, 0) + 1);
  const y = (number: number) => CHART.height - CHART.edge - ((number - low) / (high - low)) * (CHART.height - 2 * CHART.edge);
  const room = CHART.width - CHART.left - CHART.right;
  const points = ranks.map((point, index) => ({
    x: CHART.left + (room * (index + 0.5)) / Math.max(1, ranks.length),
    y: y(rankNumber(point.rank)),
    low: y(rankNumber(point.low)),
    high: y(rankNumber(point.high)),
    point,
  }));
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const lines: { y: number; rank: string }[] = [];
  for (let number = Math.ceil(low); number <= high; number += step) lines.push({ y: y(number), rank: rankName(number) });
  return { points, lines };
}

export const FILTERS = ["all", "won", "lost", "open", "reviewed"] as const;
export type Filter = (typeof FILTERS)[number];

/** The games that somebody looks for. */
export function found(games: readonly ProgressGame[], wish: { text: string; filter: Filter; size: string }): ProgressGame[] {
  const text = wish.text.trim().toLowerCase();
  return games.filter((it) => {
    const names = `${it.black} ${it.white}`.toLowerCase();
    return (
      (text === "" || names.includes(text)) &&
      (wish.size === "" || wish.size === `${it.size.width}×${it.size.height}`) &&
      (wish.filter === "all" ||
        (wish.filter === "won" && it.won === true) ||
        (wish.filter === "lost" && it.won === false) ||
        (wish.filter === "open" && it.result === null) ||
        (wish.filter === "reviewed" && it.reviewed))
    );
  });
}
