import assert from "node:assert/strict";
import { test } from "node:test";
import { figuresOf, type LabTable } from "../src/lab";

const value: LabTable = {
  name: "003-value-mcts/table",
  columns: ["name", "games", "won", "low", "high", "elo"],
  rows: [
    ["λ 0.3 n_thr 20", "33", "0.3636", "0.2219", "0.5338", "-97.2"],
    ["λ 0.4 n_thr 20", "33", "", "", "", ""],
  ],
};
const human: LabTable = {
  name: "007-human/table",
  columns: ["band", "asked_as", "moves", "top1_percent"],
  rows: [
    ["25-16k", "20k", "800", "45.25"],
    ["25-16k", "3d", "800", "44.88"],
    ["6d+", "3d", "800", "42.00"],
  ],
};

test("a result becomes the figure of its subject", () => {
  const [figure] = figuresOf("value", [value, human]);
  assert.equal(figure?.kind, "shares");
  assert.ok(figure?.kind === "shares");
  assert.equal(figure.shares.length, 2);
  assert.deepEqual(figure.shares[0], { label: "λ 0.3 n_thr 20", games: 33, value: 0.3636, low: 0.2219, high: 0.5338 });
});

test("what was not measured stays empty", () => {
  const [figure] = figuresOf("human", [value, human]);
  assert.ok(figure?.kind === "matrix");
  assert.deepEqual(figure.matrix, { rows: ["25-16k", "6d+"], columns: ["20k", "3d"], cells: [[45.25, 44.88], [null, 42]] });
  assert.deepEqual(figuresOf("endgame", [value, human]), []);
});
