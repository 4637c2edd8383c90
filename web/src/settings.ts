/** What a person set on this device: language, sound, looks, and the last choices for a new game. */
import type { CoordinateStyle } from "./points";
import { RATES, RULES, STRENGTHS, type Human, type Rate, type Rules, type Strength, type Teaching } from "./protocol";
import { DEFAULT_TEACHING, readTeaching } from "./teaching";
import { DEFAULT_TIME, readTime, type TimeChoice } from "./time";

export const LANGUAGES = ["ja", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const CONFIRMS = ["auto", "always", "never"] as const;
/** Whether a move wants a second tap: `auto` asks fingers and trusts mice. */
export type Confirm = (typeof CONFIRMS)[number];

export const NUMBERS = ["off", "recent", "all"] as const;
/** Which stones carry their move numbers. */
export type Numbers = (typeof NUMBERS)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether a voice says the moves. */
  speech: boolean;
  coordinates: boolean;
  /** Whether kanji carry their readings. */
  furigana: boolean;
  /** Whether stones in atari are marked. */
  atari: boolean;
  /** How Japanese text writes points; English always uses letters. */
  notation: CoordinateStyle;
  numbers: Numbers;
  confirm: Confirm;
  /** Whether the graph and the analysis are offered before the game is over. */
  hints: boolean;
  /** How much the partner says unasked, and whether of its own moves too. */
  remarks: Rate;
  ownMoves: boolean;
  name: string;
}

export const SIZES = [5, 7, 9, 13, 19] as const;
export type BoardSize = (typeof SIZES)[number];

export const SEATS = ["b", "w", "random", "both"] as const;
/** Where the person sits: a colour, either, or two people at one board. */
export type Seat = Human | "random";

export interface Choices {
  size: BoardSize;
  seat: Seat;
  rules: Rules;
  /** As typed; empty means the usual komi. */
  komi: string;
  handicap: number;
  strength: Strength;
  time: TimeChoice;
  teaching: Teaching;
}

export const DEFAULT_CHOICES: Choices = {
  size: 9,
  seat: "b",
  rules: "japanese",
  komi: "",
  handicap: 0,
  strength: "normal",
  time: DEFAULT_TIME,
  teaching: DEFAULT_TEACHING,
};

export function defaultSettings(languages: readonly string[]): Settings {
  return {
    language: languages.some((it) => it.toLowerCase().startsWith("ja")) && !englishFirst(languages) ? "ja" : "en",
    theme: "auto",
    sound: true,
    speech: false,
    coordinates: true,
    furigana: false,
    atari: false,
    notation: "japanese",
    numbers: "off",
    confirm: "auto",
    hints: false,
    remarks: "important",
    ownMoves: false,
    name: "",
  };
}

function englishFirst(languages: readonly string[]): boolean {
  const known = languages.map((it) => it.slice(0, 2).toLowerCase()).find((it) => it === "ja" || it === "en");
  return known === "en";
}

/** Takes from `stored` only what is still a valid value, so an old or edited entry cannot break the page. */
export function readSettings(stored: unknown, defaults: Settings): Settings {
  const from = record(stored);
  return {
    language: oneOf(LANGUAGES, from["language"], defaults.language),
    theme: oneOf(THEMES, from["theme"], defaults.theme),
    sound: flag(from["sound"], defaults.sound),
    speech: flag(from["speech"], defaults.speech),
    coordinates: flag(from["coordinates"], defaults.coordinates),
    furigana: flag(from["furigana"], defaults.furigana),
    atari: flag(from["atari"], defaults.atari),
    notation: oneOf(["letters", "japanese"] as const, from["notation"], defaults.notation),
    numbers: oneOf(NUMBERS, from["numbers"], defaults.numbers),
    confirm: oneOf(CONFIRMS, from["confirm"], defaults.confirm),
    hints: flag(from["hints"], defaults.hints),
    remarks: oneOf(RATES, from["remarks"], defaults.remarks),
    ownMoves: flag(from["ownMoves"], defaults.ownMoves),
    name: typeof from["name"] === "string" ? from["name"].slice(0, 40) : defaults.name,
  };
}

/** What is chosen after a change. Points that White gives go with what they were offered with: the board, the stones and who has them. */
export function changed(choices: Choices, change: Partial<Choices>): Choices {
  const isOther = (["size", "handicap", "seat"] as const).some((it) => (change[it] ?? choices[it]) !== choices[it]);
  const givesPoints = (parseKomi(choices.komi) ?? 0) < 0;
  const komi = isOther && givesPoints ? { komi: "" } : {};
  return readChoices({ ...choices, ...komi, ...change });
}

export function readChoices(stored: unknown): Choices {
  const from = record(stored);
  const size = oneOf(SIZES, from["size"], DEFAULT_CHOICES.size);
  return {
    size,
    seat: oneOf(SEATS, from["seat"], DEFAULT_CHOICES.seat),
    rules: oneOf(RULES, from["rules"], DEFAULT_CHOICES.rules),
    komi: typeof from["komi"] === "string" ? from["komi"].slice(0, 8) : "",
    handicap: oneOf(handicapsFor(size), from["handicap"], 0),
    strength: oneOf(STRENGTHS, from["strength"], DEFAULT_CHOICES.strength),
    time: readTime(from["time"]),
    teaching: readTeaching(from["teaching"]),
  };
}

/** The handicaps worth offering on a board; the server has the last word. */
export function handicapsFor(size: BoardSize): readonly number[] {
  if (size < 7) return [0];
  return size === 7 ? [0, 2, 3, 4] : [0, 2, 3, 4, 5, 6, 7, 8, 9];
}

/** The komi as typed: empty → `null` (the usual one), a number in half points, or `undefined` if it is none. */
export function parseKomi(text: string): number | null | undefined {
  const plain = text.normalize("NFKC").trim().replace(",", ".").replace("−", "-");
  if (plain === "") return null;
  if (!/^[+-]?\d{1,3}(\.\d)?$/.test(plain)) return undefined;
  const komi = Number(plain);
  return Number.isInteger(komi * 2) && Math.abs(komi) <= 361 ? komi : undefined;
}

export function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Private windows may forbid storage: then nothing is remembered, and nothing else happens. */
export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function oneOf<T>(allowed: readonly T[], value: unknown, fallback: T): T {
  return allowed.includes(value as T) ? (value as T) : fallback;
}

function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === "boolean" ? value : fallback;
}
