/** A small game to test with; each test changes what it needs. */
import type { Game } from "../src/protocol";
import { DEFAULT_TEACHING } from "../src/teaching";

export function sample(change: Partial<Game> = {}): Game {
  return {
    type: "game",
    id: "k3v9",
    kind: "go",
    skill: null,
    revision: 1,
    size: { width: 5, height: 5 },
    rules: "japanese",
    komi: 6.5,
    handicap: 0,
    strength: "quick",
    teaching: DEFAULT_TEACHING,
    pupil: null,
    offer: null,
    human: "b",
    names: { b: "You", w: "Shidogo" },
    phase: "play",
    to_move: "b",
    move_number: 2,
    moves: [
      { color: "b", point: "C3" },
      { color: "w", point: "B4" },
    ],
    board: [
      [0, 0, 0, 0, 0],
      [0, -1, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
    numbers: [
      [0, 0, 0, 0, 0],
      [0, 2, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
    last: "B4",
    ko: null,
    atari: [],
    captures: { b: 0, w: 0 },
    legal: ["A1", "D3", "pass"],
    can_undo: true,
    result: null,
    score: null,
    engine: "playouts",
    values: [],
    review: null,
    whys: [],
    clock: null,
    ...change,
  };
}
