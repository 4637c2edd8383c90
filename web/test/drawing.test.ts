import assert from "node:assert/strict";
import { test } from "node:test";
import { drawingOf, numbersAt, type Drawing, type Looks } from "../src/drawing";
import type { Game } from "../src/protocol";
import { sample } from "./sample";

const PLAIN: Looks = { viewing: null, pending: null, cursor: null, numbers: "off", atari: false };

/** Marks as letters: o circle, # square, x cross, ^ triangle, digits for labels. */
function marks(drawing: Drawing): string {
  const letters: Record<string, string> = { circle: "o", square: "#", cross: "x", triangle: "^" };
  return drawing.markers
    .map((row) => row.map((it) => (it?.type === "label" ? it.label : (letters[it?.type ?? ""] ?? "."))).join(" "))
    .join("\n");
}

function check(game: Game, looks: Partial<Looks>, expected: string): Drawing {
  const drawing = drawingOf(game, { ...PLAIN, ...looks });
  assert.equal(marks(drawing), expected.trim().replace(/^ +/gm, ""));
  return drawing;
}

test("the last move has a circle, the ko a square", () => {
  check(
    sample({ ko: "E1" }),
    {},
    `. . . . .
     . o . . .
     . . . . .
     . . . . .
     . . . . #`,
  );
});

test("move numbers stand on the stones", () => {
  check(
    sample(),
    { numbers: "all" },
    `. . . . .
     . 2 . . .
     . . 1 . .
     . . . . .
     . . . . .`,
  );
});

test("ghosts stand on legal points only, and only the chosen one is clear", () => {
  const { ghosts } = drawingOf(sample(), { ...PLAIN, pending: "D3" });
  assert.deepEqual(ghosts[2]?.[3], { sign: 1, faint: false });
  assert.deepEqual(ghosts[4]?.[0], { sign: 1, faint: true });
  assert.equal(ghosts.flat().filter(Boolean).length, 2);
});

test("the past shows its own board without ghosts", () => {
  const board = sample().board.map((row) => row.map((): 0 => 0));
  const view = { type: "view", game: "k3v9", move: 0, board, last: null, captures: { b: 0, w: 0 }, to_move: "b" } as const;
  const drawing = drawingOf(sample(), { ...PLAIN, viewing: { move: 0, view } });
  assert.equal(drawing.signs, board);
  assert.ok(drawing.ghosts.flat().every((it) => it === null));
});

test("counting paints empty points and dead stones, not the living", () => {
  const side = { territory: 0, stones: 0, prisoners: 0, komi: 0, total: 0 };
  const score = {
    dead: ["B4"],
    owner: sample().board.map((row) => row.map((): 1 => 1)),
    dame: ["E1"],
    seki: ["C3"],
    black: side,
    white: side,
    difference: 0,
    agreed: { b: false, w: false },
  };
  const drawing = check(
    sample({ phase: "scoring", score, last: null }),
    {},
    `. . . . .
     . . . . .
     . . ^ . .
     . . . . .
     . . . . x`,
  );
  assert.deepEqual(drawing.dimmed, [[1, 1]]);
  assert.equal(drawing.paint[1]?.[1], 1);
  assert.equal(drawing.paint[2]?.[2], 0);
});

test("a point played twice carries its later number", () => {
  const moves = [
    { color: "b" as const, point: "A1" },
    { color: "w" as const, point: "pass" },
    { color: "b" as const, point: "A1" },
  ];
  assert.equal(numbersAt(moves, 3, sample())[4]?.[0], 3);
  assert.equal(numbersAt(moves, 2, sample())[4]?.[0], 1);
});
