import assert from "node:assert/strict";
import { test } from "node:test";
import { BOX, linesOf, moveAt, xOf } from "../src/graph";
import { layersOf } from "../src/overlay";
import type { Analysis, Value } from "../src/protocol";
import { translator } from "../src/i18n";
import { leadText, percentText } from "../src/words";
import { sample } from "./sample";

const value = (move: number, black_win: number, black_lead: number | null): Value => ({ move, black_win, black_lead, visits: 1 });

test("up is good for Black, and the lines stay in their box", () => {
  const { win, lead, leadScale } = linesOf([value(0, 0.5, 0), value(1, 1, 40), value(2, 0, -3.2)], 2);
  assert.equal(win, "M4.0 54.0L160.0 4.0L316.0 104.0");
  assert.equal(leadScale, 40);
  assert.equal(lead, "M4.0 54.0L160.0 4.0L316.0 58.0");
});

test("nothing gives no line, one value a dot, a missing lead a gap", () => {
  assert.deepEqual(linesOf([], 7), { win: "", lead: "", leadScale: 10 });
  assert.deepEqual(linesOf([value(7, 0.5, null)], 7), { win: "M316.0 54.0L316.0 54.0", lead: "", leadScale: 10 });
});

test("a place in the graph is the nearest move", () => {
  for (const last of [1, 7, 250]) {
    for (let move = 0; move <= last; move++) assert.equal(moveAt(xOf(move, last) / BOX.width, last), move);
  }
  assert.deepEqual([moveAt(-1, 9), moveAt(2, 9), moveAt(0.5, 0)], [0, 9, 0]);
});

test("values are said with their colour", () => {
  const [en, ja] = [translator("en"), translator("ja")];
  assert.deepEqual([leadText(3.26, en), leadText(-3.26, en), leadText(-0.04, en)], ["Black +3.3", "White +3.3", "even"]);
  assert.equal(leadText(-3.26, ja), "白+3.3");
  assert.deepEqual([percentText(0.624, "b"), percentText(0.624, "w")], ["62 %", "38 %"]);
});

const ANALYSIS: Analysis = {
  type: "analysis",
  game: "k3v9",
  move: 2,
  engine: "playouts",
  visits: 1000,
  of: 2000,
  done: false,
  to_move: "w",
  black_win: 0.4,
  black_lead: -2,
  ownership: [
    [0.1, 0, 0, 0, 1],
    [0, 0.9, 0, 0, 0],
    [0, 0, 0.9, 0, 0],
    [0, 0, 0, 0, 0],
    [-0.5, 0, 0, 0, 0],
  ],
  moves: [
    { point: "D3", visits: 800, black_win: 0.38, black_lead: -2.5, pv: ["D3", "E5", "pass", "E5", "D3"] },
    { point: "pass", visits: 150, black_win: 0.6, black_lead: 1, pv: ["pass"] },
    { point: "A1", visits: 80, black_win: 0.55, black_lead: 1, pv: ["A1"] },
    { point: "E5", visits: 2, black_win: 0.9, black_lead: 20, pv: ["E5"] },
  ],
};

test("doubtful points and living stones are left alone, candidates say the chance of who moves", () => {
  const { board, size } = sample();
  const { owned, marks, steps } = layersOf(ANALYSIS, board, size, null);
  // A1 is a candidate, B4 a white stone that looks dead, C3 a black one that lives.
  assert.deepEqual(owned.map((it) => [it.x, it.y, it.color]), [[4, 0, "b"], [1, 1, "b"]]);
  assert.deepEqual(marks.map((it) => [it.x, it.y, it.label, it.best]), [[3, 2, "62", true], [0, 4, "45", false]]);
  assert.deepEqual(steps, []);
});

test("a continuation takes the place of all else; colours alternate over a pass", () => {
  const { board, size } = sample();
  const { owned, marks, steps } = layersOf(ANALYSIS, board, size, "D3");
  assert.deepEqual([owned, marks], [[], []]);
  assert.deepEqual(steps.map((it) => [it.x, it.y, it.number, it.color]), [[3, 2, 1, "w"], [4, 0, 2, "b"]]);
  assert.equal(layersOf(ANALYSIS, board, size, "B1").marks.length, 2, "a point that is no candidate has no continuation");
});
