import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../src/i18n";
import { LEVELS, type Why } from "../src/protocol";
import { defaultSettings } from "../src/settings";
import { initialState, reduce } from "../src/state";
import { askable, changed, DEFAULT_TEACHING, orderOf } from "../src/teaching";
import { rankText, teachingText, whyText } from "../src/words";
import { sample } from "./sample";

const why = (move: number): Why => ({
  type: "why",
  game: "k3v9",
  move,
  point: "B4",
  rule: "only_move",
  text: { en: "I played {B4}, not {C3}.", ja: "{C3}ではなく{B4}です。" },
});

test("levels go from 25 kyu to 9 dan", () => {
  assert.deepEqual([LEVELS[0], LEVELS[24], LEVELS[25], LEVELS.at(-1), LEVELS.length], ["25k", "1k", "1d", "9d", 34]);
  assert.deepEqual(["12k", "1d", "9d", "?"].map((it) => rankText(it, "en")), ["12 kyu", "1 dan", "9 dan", "?"]);
  assert.deepEqual(["12k", "1d", "9d", "?"].map((it) => rankText(it, "ja")), ["12級", "初段", "九段", "?"]);
});

test("a moved slider has no name, and a character brings its own", () => {
  const own = changed(DEFAULT_TEACHING, { style: { fighting: -0.5 } });
  assert.deepEqual([own.character, own.style.fighting], ["own", -0.5]);
  assert.deepEqual(orderOf(own).style, own.style);
  assert.equal(changed(own, { style: { fighting: 0 } }).character, "none");
  const cosmic = changed(own, { character: "cosmic" });
  assert.equal(cosmic.character, "cosmic");
  assert.equal("style" in orderOf(cosmic), false);
  assert.equal(changed(DEFAULT_TEACHING, { control: "level" }).level, "10k");
});

test("the partner in a few words", () => {
  const [en, ja] = [translator("en"), translator("ja")];
  assert.equal(teachingText(DEFAULT_TEACHING, "en", en), "Teaching game · Find out · Close");
  assert.equal(teachingText({ ...DEFAULT_TEACHING, control: "level", level: "3d" }, "ja", ja), "棋力を決める · 三段");
  assert.equal(teachingText({ ...DEFAULT_TEACHING, control: "none" }, "en", en), "Full strength");
  assert.equal(teachingText({ ...DEFAULT_TEACHING, control: "abc25" }, "en", en), "abc25");
});

test("what is asked about is the move shown, or the last that was answered", () => {
  const moves = ["C3", "B4", "D3", "C4"].map((point, index) => ({ color: index % 2 ? ("w" as const) : ("b" as const), point }));
  assert.equal(askable(sample(), null)?.number, 2, "the only one, answered or not");
  assert.equal(askable(sample({ moves, whys: [2] }), null)?.number, 2);
  assert.equal(askable(sample({ moves, whys: [2] }), 4)?.number, 4);
  assert.equal(askable(sample({ moves, whys: [2] }), 3), null, "a person's move");
  assert.equal(askable(sample({ moves, human: "both" }), null), null);
});

test("what was said stays as long as the move does, its points as people write them", () => {
  const settings = defaultSettings(["en"]);
  const start = initialState({ page: "game", id: "k3v9" }, settings);
  const game = sample({ whys: [2] });
  const told = [game, why(2)].reduce((state, message) => reduce(state, { type: "server", message }), start);
  assert.equal(told.why?.move, 2);
  assert.equal(whyText(why(2), game, settings), "I played B4, not C3.");
  assert.equal(whyText(why(2), game, { ...settings, language: "ja" }), "3の三ではなく2の二です。");
  assert.equal(reduce(told, { type: "server", message: game }).why?.move, 2);
  assert.equal(reduce(told, { type: "server", message: sample({ whys: [] }) }).why, null);
  assert.equal(reduce(told, { type: "server", message: { ...why(4), game: "other" } }).why?.move, 2);
});
