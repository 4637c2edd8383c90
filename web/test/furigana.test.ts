import assert from "node:assert/strict";
import { test } from "node:test";
import { parseReading, unread, withReadings } from "../src/furigana";
import { MESSAGES } from "../src/i18n";
import { learnJa } from "../src/i18n/learn-ja";

const read = (text: string) =>
  withReadings(text)
    .map((it) => (it.reading === null ? it.text : `${it.text}(${it.reading})`))
    .join("");

test("an entry is words with readings", () => {
  assert.deepEqual(parseReading("取《と》り返《かえ》す"), [
    { text: "取", reading: "と" },
    { text: "り", reading: null },
    { text: "返", reading: "かえ" },
    { text: "す", reading: null },
  ]);
});

test("the longest word is read", () => {
  assert.equal(read("石取りで石を取り返す"), "石取(いしと)りで石(いし)を取(と)り返(かえ)す");
  assert.equal(read("一手で二つの眼"), "一手(いって)で二(ふた)つの眼(め)");
  assert.equal(read("3子・逆コミ7目"), "3子(し)・逆(ぎゃく)コミ7目(もく)");
  assert.equal(read("Go 5×5"), "Go 5×5");
});

test("every kanji of the lesson has a reading", () => {
  for (const [key, text] of Object.entries(learnJa)) assert.deepEqual(unread(text), [], `${key}: ${text}`);
});

test("nearly every text of the whole page can be read", () => {
  const texts = Object.entries(MESSAGES.ja);
  const missing = texts.filter(([, text]) => unread(text).length > 0);
  assert.ok(missing.length < texts.length / 10, missing.map(([key, text]) => `${key}: ${text}`).join("\n"));
});

test("no text loses a character", () => {
  for (const text of Object.values(MESSAGES.ja)) assert.equal(withReadings(text).map((it) => it.text).join(""), text);
});
