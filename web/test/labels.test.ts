import assert from "node:assert/strict";
import { test } from "node:test";
import { labelText, matching, readLabels, type NameWords } from "../src/labels";
import { parseRoute, pathOf } from "../src/route";

const NAMES: NameWords[] = [
  { key: "keima", ja: "ケイマ", en: "knight's move" },
  { key: "tobi", ja: "トビ", en: "jump" },
  { key: "tobitsuke", ja: "トビツケ", en: "jump attachment" },
  { key: "hiraki", ja: "ヒラキ", en: "extension" },
];

test("labels are written as comments of records have them", () => {
  assert.equal(labelText({ first: "tobi", second: "hiraki", fit: 90 }, NAMES), "トビ, ヒラキ (90)");
  assert.equal(labelText({ first: "tobi", second: null, fit: 90 }, NAMES), "トビ");
});

test("names are found by key, kana and English, what begins so first", () => {
  const keys = (text: string) => matching(text, NAMES).map((it) => it.key);
  assert.deepEqual(keys("tob"), ["tobi", "tobitsuke"]);
  assert.deepEqual(keys("とび"), ["tobi", "tobitsuke"]);
  assert.deepEqual(keys("Exten"), ["hiraki"]);
  assert.deepEqual(keys("ki"), ["hiraki"]);
  assert.deepEqual(keys("xyz"), []);
  assert.equal(keys("").length, 4);
});

test("what was kept is read with care", () => {
  const kept = { 3: { first: "tobi", second: 7, fit: 55 }, x: { first: "tobi" }, 4: null, 5: { first: 1 } };
  assert.deepEqual(readLabels(kept), { 3: { first: "tobi", second: null, fit: 90 } });
  assert.deepEqual(readLabels("nonsense"), {});
});

test("the page has an address", () => {
  assert.deepEqual(parseRoute("/names/abc"), { page: "names", id: "abc" });
  assert.equal(pathOf({ page: "names", id: "abc" }), "/names/abc");
});
