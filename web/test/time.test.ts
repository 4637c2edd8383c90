import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, DEFAULT_TIME, isShort, readTime, runOn, timeOrder, type GameClock } from "../src/time";

const full = { main: 0, period: 30_000, periods: 3, stones: 0 };
const byoYomi: GameClock = { system: "byo_yomi", main: 600_000, period: 30_000, periods: 3, b: full, w: full, running: "b" };

test("a clock that runs goes through its periods", () => {
  const shown = (millis: number) => clockText(byoYomi, runOn(byoYomi, "b", millis));
  assert.equal(shown(0), "0:30 ×3");
  assert.equal(shown(6_000), "0:24 ×3");
  assert.equal(shown(30_000), "0:30 ×2");
  assert.equal(shown(75_000), "0:15 ×1");
  assert.equal(shown(1e6), "0:00 ×0");
  assert.equal(clockText(byoYomi, runOn(byoYomi, "w", 1e6)), "0:30 ×3", "the other clock stands still");
});

test("a period that has begun ends where it began", () => {
  const clock: GameClock = { ...byoYomi, b: { ...full, period: 10_000 } };
  assert.equal(clockText(clock, runOn(clock, "b", 12_000)), "0:28 ×2");
});

test("main time comes first, in hours too", () => {
  const clock: GameClock = { ...byoYomi, b: { ...full, main: 3_725_000 } };
  assert.equal(clockText(clock, runOn(clock, "b", 0)), "1:02:05");
  assert.equal(clockText(clock, runOn(clock, "b", 3_725_000 + 1_000)), "0:29 ×3");
});

test("Canadian time shows its stones, Fischer only the time", () => {
  const left = { main: 0, period: 250_000, periods: 0, stones: 12 };
  const canadian: GameClock = { system: "canadian", main: 0, period: 300_000, stones: 15, b: left, w: left, running: "b" };
  assert.equal(clockText(canadian, runOn(canadian, "b", 10_000)), "4:00 /12");
  const fischer: GameClock = { system: "fischer", main: 60_000, increment: 10_000, b: { ...left, main: 9_000 }, w: left, running: "b" };
  assert.equal(clockText(fischer, runOn(fischer, "b", 8_500)), "0:01");
  assert.equal(isShort(fischer, runOn(fischer, "b", 0)), true);
  assert.equal(isShort(canadian, runOn(canadian, "b", 0)), false);
});

test("what is stored is read with care", () => {
  assert.deepEqual(readTime(null), DEFAULT_TIME);
  assert.equal(readTime({ system: "hourglass" }).system, "none");
  assert.equal(readTime({ system: "absolute", main: -5 }).main, 1);
  assert.equal(readTime({ system: "byo_yomi", main: 0 }).main, 0);
  assert.equal(readTime({ system: "fischer", increment: NaN }).increment, DEFAULT_TIME.increment);
});

test("an order speaks of seconds and of nothing that the system does not know", () => {
  assert.deepEqual(timeOrder({ ...DEFAULT_TIME, system: "none" }), { system: "none" });
  assert.deepEqual(timeOrder({ ...DEFAULT_TIME, system: "byo_yomi" }), { system: "byo_yomi", main: 600, periods: 3, period: 30 });
  assert.deepEqual(timeOrder({ ...DEFAULT_TIME, system: "canadian" }), { system: "canadian", main: 600, stones: 15, period: 300 });
});
