import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../src/i18n";
import { defaultSettings } from "../src/settings";
import { lastMoveText, outcome, playerName, pointsText, resultText, statusText } from "../src/words";
import { newMoveText } from "../src/speech";
import { sample } from "./sample";

const en = translator("en");
const ja = translator("ja");

test("results in words", () => {
  const cases: [string, string, string][] = [
    ["B+3.5", "Black wins by 3.5 points", "黒 3目半勝ち"],
    ["W+0.5", "White wins by 0.5 points", "白 半目勝ち"],
    ["W+1", "White wins by 1 point", "白 1目勝ち"],
    ["B+12", "Black wins by 12 points", "黒 12目勝ち"],
    ["W+R", "White wins by resignation", "白 中押し勝ち"],
    ["B+Resign", "Black wins by resignation", "黒 中押し勝ち"],
    ["B+T", "Black wins on time", "黒 時間切れ勝ち"],
    ["W+F", "White wins by forfeit", "白 反則勝ち"],
    ["B+", "Black wins", "黒の勝ち"],
    ["0", "Jigo: an even game", "持碁"],
    ["Void", "No result", "無勝負"],
    ["?", "?", "?"],
  ];
  for (const [result, english, japanese] of cases) {
    assert.equal(resultText(result, "en", en), english);
    assert.equal(resultText(result, "ja", ja), japanese);
  }
});

test("half points", () => {
  assert.equal(pointsText(-0.5, "ja", ja), "半目");
  assert.equal(pointsText(6.5, "ja", ja), "6目半");
  assert.equal(pointsText(-6.5, "en", en), "6.5 points");
});

test("who won, seen from the person's side", () => {
  assert.equal(outcome(sample({ result: "B+3.5" })), "won");
  assert.equal(outcome(sample({ result: "W+R" })), "lost");
  assert.equal(outcome(sample({ result: "W+R", human: "both" })), "neutral");
  assert.equal(outcome(sample({ result: "0" })), "neutral");
});

test("the status line says the last move and whose turn it is", () => {
  const english = defaultSettings(["en"]);
  const japanese = defaultSettings(["ja"]);
  assert.equal(statusText(sample(), english, en), "White played B4. Your turn.");
  assert.equal(statusText(sample(), japanese, ja), "白 2の二。あなたの番です。");
  assert.equal(statusText(sample(), { ...japanese, notation: "letters" }, ja), "白 B4。あなたの番です。");
  const thinking = sample({ phase: "thinking", to_move: "w", moves: [{ color: "b", point: "pass" }] });
  assert.equal(statusText(thinking, english, en), "Black passed. Shidogo is thinking…");
  const counting = sample({ phase: "thinking", human: "both", moves: [{ color: "b", point: "pass" }] });
  assert.equal(statusText(counting, english, en), "Black passed. Looking at which stones are alive…");
  assert.equal(statusText(sample({ human: "both" }), english, en), "White played B4. Black to play.");
  assert.equal(statusText(sample({ phase: "over", result: "W+2" }), english, en), "White wins by 2 points");
});

test("an empty board begins, with handicap stones if there are any", () => {
  assert.equal(lastMoveText(sample({ moves: [] }), defaultSettings(["en"]), en), "The board is empty.");
  assert.equal(lastMoveText(sample({ moves: [], handicap: 3 }), defaultSettings(["ja"]), ja), "3子の置碁です。");
});

test("stock names follow the language, real names stay", () => {
  assert.equal(playerName("You", "b", ja), "あなた");
  assert.equal(playerName("", "w", ja), "白");
  assert.equal(playerName("本因坊", "w", en), "本因坊");
});

test("a move is said with its name", () => {
  const name = { key: "tsuke", ja: "ツケ", en: "attachment", said: { ja: "白{B4}、ツケ", en: "White attaches at {B4}" } };
  const game = sample({ moves: [{ color: "w", point: "B4", name }] });
  assert.equal(statusText(game, defaultSettings(["en"]), en), "White attaches at B4. Your turn.");
  assert.equal(statusText(game, defaultSettings(["ja"]), ja), "白2の二、ツケ。あなたの番です。");
  const before = sample({ moves: [] });
  assert.equal(newMoveText(before, game, defaultSettings(["en"])), "White attaches at B4.");
  assert.equal(newMoveText(game, before, defaultSettings(["en"])), null, "taking back says nothing");
  assert.equal(newMoveText(null, game, defaultSettings(["en"])), null, "opening a game says nothing");
});
