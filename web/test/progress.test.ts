import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../src/i18n";
import { comesAgain } from "../src/practice-words";
import { chartOf, CHART, found, rankName, rankNumber, type ProgressGame, type RankPoint } from "../src/progress";
import { parseRoute, pathOf } from "../src/route";

test("addresses of practice and progress are read back", () => {
  for (const path of ["/practice", "/practice/problems", "/practice/book12", "/progress", "/review/abc", "/"]) {
    assert.equal(pathOf(parseRoute(path)), path);
  }
  assert.deepEqual(parseRoute("/practice/../x"), { page: "start" });
});

test("ranks are numbers and numbers ranks", () => {
  for (const rank of ["30k", "12k", "1k", "1d", "9d"]) assert.equal(rankName(rankNumber(rank)), rank);
  assert.equal(rankNumber("?"), 0);
});

test("the chart keeps every range inside its box", () => {
  const point = (rank: string, low: string, high: string): RankPoint => ({ game: rank, at: "2026-01-01T00:00:00Z", rank, low, high, accuracy: 0, loss: 0 });
  const { points, lines } = chartOf([point("18k", "25k", "12k"), point("10k", "14k", "6k"), point("1d", "4k", "4d")]);
  assert.ok(lines.length >= 3);
  for (const it of points) {
    for (const y of [it.y, it.low, it.high]) assert.ok(y >= 0 && y <= CHART.height, String(y));
    assert.ok(it.high < it.y && it.y < it.low, "up is stronger");
    assert.ok(it.x > CHART.left && it.x < CHART.width);
  }
  assert.deepEqual(chartOf([]).points, []);
});

test("games are searched and sifted", () => {
  const game = (it: Partial<ProgressGame>): ProgressGame => ({
    id: "a", black: "You", white: "Shidogo", human: "b", size: { width: 9, height: 9 }, moves: 40, result: "B+R", won: true, updated: "", reviewed: false, mistakes: null, rank: null, ...it,
  });
  const games = [game({ id: "1" }), game({ id: "2", won: false, white: "Ren" }), game({ id: "3", won: null, result: null, size: { width: 19, height: 19 } })];
  const ids = (text: string, filter: Parameters<typeof found>[1]["filter"], size = "") => found(games, { text, filter, size }).map((it) => it.id).join("");
  assert.equal(ids("", "all"), "123");
  assert.equal(ids("REN", "all"), "2");
  assert.equal(ids("", "won"), "1");
  assert.equal(ids("", "open"), "3");
  assert.equal(ids("", "all", "19×19"), "3");
  assert.equal(ids("ren", "won"), "");
});

test("it is said when an exercise comes back", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const said = (due: string) => comesAgain({ box: 0, due, seen: 1, failed: 0 }, translator("en"), now);
  assert.equal(said("2026-01-01T00:10:00Z"), "It comes back in a few minutes.");
  assert.equal(said("2026-01-02T00:00:00Z"), "It comes back tomorrow.");
  assert.equal(said("2026-01-08T00:00:00Z"), "It comes back in 7 days.");
});
