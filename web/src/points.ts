/** Points: GTP names to columns and rows and back, and how people write them. */
import type { PointName, Size } from "./protocol";

/** A column from the left and a row from the top, both from 0. */
export interface Spot {
  x: number;
  y: number;
}

/** How points are written: `D4`, or 「4の十六」. */
export type CoordinateStyle = "letters" | "japanese";

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const DIGITS = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

export function spotOf(name: PointName, size: Size): Spot | null {
  const match = /^([A-HJ-Z])([1-9][0-9]?)$/i.exec(name);
  if (!match) return null;
  const x = LETTERS.indexOf((match[1] ?? "").toUpperCase());
  const y = size.height - Number(match[2]);
  return x >= 0 && x < size.width && y >= 0 && y < size.height ? { x, y } : null;
}

export function nameOf({ x, y }: Spot, size: Size): PointName {
  return `${LETTERS[x] ?? "?"}${size.height - y}`;
}

/** 1–99 in kanji: 4 → 四, 16 → 十六, 20 → 二十. */
export function kanjiNumber(value: number): string {
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  const high = tens === 0 ? "" : tens === 1 ? "十" : `${DIGITS[tens] ?? ""}十`;
  const low = ones === 0 && tens > 0 ? "" : (DIGITS[ones] ?? "");
  return high + low;
}

/** The label of a column at the board's edge. */
export function columnLabel(x: number, style: CoordinateStyle): string {
  return style === "letters" ? (LETTERS[x] ?? "?") : String(x + 1);
}

/** The label of a row at the board's edge. */
export function rowLabel(y: number, size: Size, style: CoordinateStyle): string {
  return style === "letters" ? String(size.height - y) : kanjiNumber(y + 1);
}

/** The point as a person reads it: `Q16`, or 「16の四」 (column from the left, row from the top). */
export function pointText(name: PointName, size: Size, style: CoordinateStyle): string {
  const spot = spotOf(name, size);
  if (!spot || style === "letters") return name.toUpperCase();
  return `${spot.x + 1}の${kanjiNumber(spot.y + 1)}`;
}
