/** Time systems: what can be chosen, and how a clock that runs is shown between two words of the server. */
import type { Color } from "./protocol";

export const TIME_SYSTEMS = ["none", "absolute", "byo_yomi", "canadian", "fischer"] as const;
export type TimeSystemName = (typeof TIME_SYSTEMS)[number];

/** As the person chooses: minutes and seconds. */
export interface TimeChoice {
  system: TimeSystemName;
  /** Minutes. */
  main: number;
  /** Periods of byo-yomi, each of `period` seconds. */
  periods: number;
  period: number;
  /** Stones of a Canadian period of `minutes`. */
  stones: number;
  minutes: number;
  /** Seconds that every move brings. */
  increment: number;
}

export const DEFAULT_TIME: TimeChoice = { system: "none", main: 10, periods: 3, period: 30, stones: 15, minutes: 5, increment: 10 };

/** What each system asks for, with what makes sense. */
export const TIME_FIELDS: Record<TimeSystemName, readonly (keyof Omit<TimeChoice, "system">)[]> = {
  none: [],
  absolute: ["main"],
  byo_yomi: ["main", "periods", "period"],
  canadian: ["main", "stones", "minutes"],
  fischer: ["main", "increment"],
};

const LIMITS: Record<keyof Omit<TimeChoice, "system">, readonly [number, number]> = {
  main: [0, 600],
  periods: [1, 30],
  period: [1, 600],
  stones: [1, 100],
  minutes: [1, 60],
  increment: [0, 300],
};

export function limitsOf(name: keyof Omit<TimeChoice, "system">, system: TimeSystemName): readonly [number, number] {
  const [low, high] = LIMITS[name];
  // Without overtime the main time is all there is.
  return [name === "main" && (system === "absolute" || system === "fischer") ? 1 : low, high];
}

export function readTime(stored: unknown): TimeChoice {
  const from = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const system = TIME_SYSTEMS.find((it) => it === from["system"]) ?? DEFAULT_TIME.system;
  const number = (name: keyof Omit<TimeChoice, "system">): number => {
    const [low, high] = limitsOf(name, system);
    const value = from[name];
    return typeof value === "number" && Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : DEFAULT_TIME[name];
  };
  return {
    system,
    main: number("main"),
    periods: number("periods"),
    period: number("period"),
    stones: number("stones"),
    minutes: number("minutes"),
    increment: number("increment"),
  };
}

/** What the server is asked for, in seconds. */
export type TimeOrder = { system: TimeSystemName } & Partial<Record<"main" | "periods" | "period" | "stones" | "increment", number>>;

export function timeOrder(time: TimeChoice): TimeOrder {
  const { system, main, periods, period, stones, minutes, increment } = time;
  switch (system) {
    case "none":
      return { system };
    case "absolute":
      return { system, main: main * 60 };
    case "byo_yomi":
      return { system, main: main * 60, periods, period };
    case "canadian":
      return { system, main: main * 60, stones, period: minutes * 60 };
    case "fischer":
      return { system, main: main * 60, increment };
  }
}

/** What is left to one side, in milliseconds. */
export interface Left {
  main: number;
  period: number;
  periods: number;
  stones: number;
}

/** The clocks as the server last told them. */
export interface GameClock {
  system: Exclude<TimeSystemName, "none">;
  /** As they began. */
  main: number;
  period?: number;
  periods?: number;
  stones?: number;
  increment?: number;
  b: Left;
  w: Left;
  running: Color | null;
}

/** What is left when a clock has run on for so long; the server has the last word. */
export function runOn(clock: GameClock, color: Color, millis: number): Left {
  const left = clock[color];
  if (clock.running !== color) return left;
  const over = Math.max(0, millis - left.main);
  const main = Math.max(0, left.main - millis);
  if (clock.system === "canadian") return { ...left, main, period: Math.max(0, left.period - over) };
  if (clock.system !== "byo_yomi" || over === 0) return { ...left, main };
  const whole = clock.period ?? 1;
  if (over < left.period) return { ...left, main, period: left.period - over };
  const used = 1 + Math.floor((over - left.period) / whole);
  const periods = left.periods - used;
  return periods > 0 ? { ...left, main, periods, period: whole - ((over - left.period) % whole) } : { ...left, main, periods: 0, period: 0 };
}

/** `9:58`, or in overtime `0:24 ×3`, `4:10 /12`. */
export function clockText(clock: GameClock, left: Left): string {
  if (left.main > 0 || clock.system === "absolute" || clock.system === "fischer") return minutesText(left.main);
  return clock.system === "byo_yomi" ? `${minutesText(left.period)} ×${left.periods}` : `${minutesText(left.period)} /${left.stones}`;
}

function minutesText(millis: number): string {
  // The last second is shown as one, not as none.
  const seconds = Math.ceil(millis / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whether there is need to hurry. */
export function isShort(clock: GameClock, left: Left): boolean {
  const last = clock.system === "byo_yomi" ? left.periods <= 1 : true;
  return last && left.main + (clock.system === "byo_yomi" || clock.system === "canadian" ? left.period : 0) < 10_000;
}

/** The same clocks for another game. */
export function timeAgain({ system, main, period, periods, stones, increment }: GameClock): TimeOrder {
  const seconds = (millis: number | undefined) => (millis === undefined ? undefined : millis / 1000);
  const order = { main: seconds(main), period: seconds(period), periods, stones, increment: seconds(increment) };
  return { system, ...(Object.fromEntries(Object.entries(order).filter(([, it]) => it !== undefined)) as Omit<TimeOrder, "system">) };
}
