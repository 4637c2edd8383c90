import assert from "node:assert/strict";
import { test } from "node:test";
import { columnLabel, kanjiNumber, nameOf, pointText, rowLabel, spotOf } from "../src/points";

const NINETEEN = { width: 19, height: 19 };
const WIDE = { width: 9, height: 5 };

test("names count rows from the bottom and skip the letter I", () => {
  assert.deepEqual(spotOf("A1", NINETEEN), { x: 0, y: 18 });
  assert.deepEqual(spotOf("J10", NINETEEN), { x: 8, y: 9 });
  assert.deepEqual(spotOf("t19", NINETEEN), { x: 18, y: 0 });
});

test("what is no point of the board is none", () => {
  for (const name of ["I5", "pass", "", "A0", "A20", "U1", "A1 ", "AA1"]) assert.equal(spotOf(name, NINETEEN), null, name);
  assert.equal(spotOf("A6", WIDE), null);
  assert.equal(spotOf("K1", WIDE), null);
});

test("every point of a board survives the way there and back", () => {
  for (const size of [NINETEEN, WIDE, { width: 25, height: 25 }]) {
    for (let x = 0; x < size.width; x++) {
      for (let y = 0; y < size.height; y++) assert.deepEqual(spotOf(nameOf({ x, y }, size), size), { x, y });
    }
  }
});

test("numbers in kanji", () => {
  const expected = { 1: "一", 4: "四", 9: "九", 10: "十", 11: "十一", 16: "十六", 19: "十九", 20: "二十", 25: "二十五" };
  for (const [number, kanji] of Object.entries(expected)) assert.equal(kanjiNumber(Number(number)), kanji);
});

test("Japanese points: column from the left in digits, row from the top in kanji", () => {
  assert.equal(pointText("Q16", NINETEEN, "japanese"), "16の四");
  assert.equal(pointText("K10", NINETEEN, "japanese"), "10の十");
  assert.equal(pointText("D4", NINETEEN, "japanese"), "4の十六");
  assert.equal(pointText("d4", NINETEEN, "letters"), "D4");
});

test("labels at the edge", () => {
  assert.deepEqual([columnLabel(8, "letters"), rowLabel(0, NINETEEN, "letters")], ["J", "19"]);
  assert.deepEqual([columnLabel(8, "japanese"), rowLabel(18, NINETEEN, "japanese")], ["9", "十九"]);
});
