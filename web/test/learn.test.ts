import assert from "node:assert/strict";
import { test } from "node:test";
import { readProgress, skillFor } from "../src/learn";
import { parseRoute, pathOf } from "../src/route";
import { adapted, DEFAULT_TEACHING } from "../src/teaching";
import { sample } from "./sample";

test("what was kept is read with care", () => {
  const nothing = { done: [], won: {}, met: false };
  for (const stored of [null, 7, "x", [], { done: "all", won: { x: 1, 5: "many" }, met: 1 }]) assert.deepEqual(readProgress(stored), nothing);
  const kept = { done: ["place"], won: { 5: 2 }, met: true };
  assert.deepEqual(readProgress(kept), kept);
});

test("whoever wins meets a better partner", () => {
  const won = (count: number) => skillFor(5, { done: [], won: { 5: count, 7: 9 }, met: true });
  assert.deepEqual([0, 1, 2, 3, 4, 50].map(won), ["gentle", "gentle", "fair", "fair", "keen", "keen"]);
});

test("every address is read as it is written", () => {
  for (const path of ["/", "/learn", "/learn/take-one", "/explain", "/game/abc", "/review/abc", "/names/abc"]) assert.equal(pathOf(parseRoute(path)), path);
  assert.deepEqual(parseRoute("/learn/<script>"), { page: "start" });
});

test("a rematch is at the level that the game has shown", () => {
  const pupil = { rank: "8k", low: "10k", high: "6k", moves: 30, won: 1, lost: 0 };
  const over = (level: string, control: string, result: string) =>
    adapted(sample({ phase: "over", result, pupil, teaching: { ...DEFAULT_TEACHING, level, control } }))?.level;
  assert.equal(over("12k", "teacher", "B+3.5"), "8k");
  assert.equal(over("8k", "teacher", "B+3.5"), undefined, "nothing changes");
  assert.equal(over("auto", "teacher", "B+3.5"), undefined, "the teacher knows already");
  assert.equal(over("10k", "level", "B+R"), "8k");
  assert.equal(over("10k", "level", "W+R"), "12k");
  assert.equal(over("25k", "level", "W+R"), undefined);
  assert.equal(over("10k", "none", "B+R"), undefined);
});
