import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../src/i18n";
import { boardsOf, countsOf, hear, partsOf, readWishes, troubleText, valuesOf, type PlayerNumbers, type ReviewData, type ReviewedMove, type Told } from "../src/review";
import { askedOf, goTo, tried, walked, walkOf, type Place, type Walk } from "../src/review-walk";

const NUMBERS: PlayerNumbers = {
  moves: 1,
  mean_loss: 0,
  accuracy: 100,
  grades: { praise: 0, good: 0, fine: 1, slip: 0, mistake: 0, blunder: 0 },
  parts: { opening: { moves: 1, mean_loss: 0 }, middle: { moves: 0, mean_loss: 0 }, endgame: { moves: 0, mean_loss: 0 } },
  kinds: {},
  shapes: {},
  practise: [],
};

function move(change: Partial<ReviewedMove>): ReviewedMove {
  return {
    n: 1,
    color: "b",
    point: "B2",
    name: null,
    win: 0.5,
    lead: 0,
    loss: 0,
    grade: "fine",
    best: null,
    best_name: null,
    text_ja: "",
    text_en: "",
    kind: null,
    turning_point: false,
    win_before: 0.6,
    lead_before: 1,
    variation: [],
    ...change,
  };
}

const step = (color: "b" | "w", point: string, taken: string[] = []) => ({ color, point, taken, set: [] as [string, "b" | "w"][] });

const REVIEW: ReviewData = {
  width: 3,
  height: 3,
  setup: { b: ["A2"], w: [] },
  steps: [step("b", "B1"), step("w", "A1"), step("b", "C3")],
  moves: [
    move({}),
    move({
      n: 2,
      color: "w",
      point: "A1",
      win: 0.3,
      lead: -2,
      loss: 3,
      grade: "mistake",
      best: "B2",
      text_en: "{B2} was better.",
      text_ja: "{B2}がよい手でした。",
      variation: [step("w", "B2"), step("b", "A1")],
    }),
  ],
  summary: { turning_points: [2], praised: [], black: NUMBERS, white: { ...NUMBERS, kinds: { atari: 2, shape: 1 } } },
  players: {
    black: { name: "", rank: null, estimate: null, judged_by: "8k" },
    white: { name: "", rank: null, estimate: null, judged_by: "8k" },
  },
  kinds: {},
  names: {},
  komi: 6.5,
  handicap: null,
  result: null,
  date: "",
  event: "",
};

const TOLD: Told = {
  state: "running",
  done: 2,
  of: 3,
  others: 0,
  wishes: { care: "quick", tone: "kind", ranks: { b: null, w: null } },
  problem: null,
  reason: null,
  review: REVIEW,
};

test("boards follow the steps, with what is taken and what is set up", () => {
  const steps = [step("b", "B1"), { ...step("w", "A1", ["A2"]), set: [["C1", "w"] as [string, "w"]] }];
  const boards = boardsOf({ ...REVIEW, steps });
  assert.deepEqual(boards[0], [[0, 0, 0], [1, 0, 0], [0, 0, 0]]);
  assert.deepEqual(boards[2], [[0, 0, 0], [0, 0, 0], [-1, 1, -1]]);
});

test("values are Black's, with the start and with what has no words yet", () => {
  const values = valuesOf(REVIEW, [{ move: 3, black_win: 0.8, black_lead: 5, visits: 0 }]);
  assert.deepEqual(
    values.map((it) => [it.move, it.black_win, it.black_lead]),
    [[0, 0.6, 1], [1, 0.5, 0], [2, 0.7, 2], [3, 0.8, 5]],
  );
});

test("one walks through the game, into the better line and out again", () => {
  const ways = (from: Place, ...walks: Walk[]) => walks.reduce((place, walk) => walked(place, walk, REVIEW), from);
  const start = goTo(REVIEW, 0);
  assert.deepEqual(ways(start, "back"), start);
  assert.deepEqual(ways(start, "last", "forward"), { kind: "game", at: 3 });
  assert.deepEqual(ways(start, "forward", "into"), { kind: "game", at: 1 }, "there is no line");
  assert.deepEqual(ways(start, "remark_after", "into", "forward", "forward"), { kind: "better", at: 2, count: 2 });
  assert.deepEqual(ways(start, "remark_after", "into", "back"), { kind: "game", at: 2 });
  assert.deepEqual(ways(start, "remark_after", "into", "out"), { kind: "game", at: 2 });
  assert.deepEqual(ways(goTo(REVIEW, 99), "remark_before"), { kind: "game", at: 2 });
});

test("the free board goes on from anywhere and comes home", () => {
  const line: Place = { kind: "better", at: 2, count: 2 };
  assert.deepEqual(askedOf(line, REVIEW), { move: 1, line: ["B2", "A1"] });
  const free = tried(line, REVIEW, "C1");
  assert.deepEqual(free, { kind: "free", at: 1, points: ["B2", "A1", "C1"], home: 2 });
  assert.deepEqual(askedOf(tried(free, REVIEW, "pass"), REVIEW).line.length, 4);
  assert.deepEqual(walked(walked(free, "first", REVIEW), "back", REVIEW), { kind: "game", at: 2 });
  assert.deepEqual(walked(free, "out", REVIEW), { kind: "game", at: 2 });
});

test("keys walk", () => {
  assert.equal(walkOf("ArrowDown", false), "into");
  assert.equal(walkOf("ArrowRight", true), "remark_after");
  assert.equal(walkOf("x", false), null);
});

test("news change what they are about", () => {
  const progress = hear(TOLD, { event: "progress", data: { done: 3, of: 3, value: { move: 3, black_win: 0.5, black_lead: 0 } } });
  assert.deepEqual([progress.done, progress.review], [3, REVIEW]);
  const changed = [move({ n: 3, text_en: "new" }), move({ n: 1, text_en: "other" })];
  const moves = hear(TOLD, { event: "moves", data: { ...REVIEW, moves: changed } }).review.moves;
  assert.deepEqual(moves.map((it) => [it.n, it.text_en]), [[1, "other"], [2, "{B2} was better."], [3, "new"]]);
  assert.equal(hear(TOLD, { event: "review", data: { ...TOLD, state: "done" } }).state, "done");
});

test("points in braces are told apart, and nothing else is", () => {
  assert.deepEqual(partsOf("a {D4} <b>"), [
    { text: "a ", point: false },
    { text: "D4", point: true },
    { text: " <b>", point: false },
  ]);
});

test("kinds are counted for both, the most frequent first", () => {
  assert.deepEqual(countsOf(REVIEW, "kinds"), [
    { key: "atari", black: 0, white: 2 },
    { key: "shape", black: 0, white: 1 },
  ]);
});

test("wishes of another version do no harm", () => {
  assert.deepEqual(readWishes({ care: "endless", tone: "child", ranks: { b: "9d" } }), { care: "quick", tone: "child", ranks: { b: null, w: null } });
  assert.equal(readWishes(null).tone, "kind");
});

test("why there is no review is said in the person's language", () => {
  const t = translator("ja");
  assert.equal(troubleText({ reason: "many_moves", text: "the game has 800 moves" }, t), "うまくいきませんでした：講評できるのは600手までの対局です。");
  assert.match(troubleText({ reason: null, text: "something new" }, t), /something new/);
});
