import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, DEFAULT_CHOICES, defaultSettings, parseKomi, readChoices, readSettings } from "../src/settings";
import { DEFAULT_TEACHING } from "../src/teaching";

test("the first language a browser names of ours is taken", () => {
  const cases: [string[], string][] = [
    [["ja-JP", "en"], "ja"],
    [["en-US", "ja"], "en"],
    [["de", "ja", "en"], "ja"],
    [["fr"], "en"],
    [[], "en"],
  ];
  for (const [languages, expected] of cases) assert.equal(defaultSettings(languages).language, expected, languages.join());
});

test("what is stored is taken only as far as it makes sense", () => {
  const defaults = defaultSettings(["en"]);
  for (const nonsense of [null, 3, "x", [], { language: "xx", sound: "loud", theme: 4, name: {} }]) {
    assert.deepEqual(readSettings(nonsense, defaults), defaults);
  }
  assert.deepEqual(readSettings({ language: "ja", sound: false }, defaults), { ...defaults, language: "ja", sound: false });
  assert.equal(readSettings({ name: "x".repeat(100) }, defaults).name.length, 40);
});

test("choices fall back one by one, and a handicap must fit its board", () => {
  assert.deepEqual(readChoices(undefined), DEFAULT_CHOICES);
  assert.deepEqual(readChoices({ size: 19, handicap: 9 }), { ...DEFAULT_CHOICES, size: 19, handicap: 9 });
  assert.equal(readChoices({ size: 5, handicap: 4 }).handicap, 0);
  assert.equal(readChoices({ size: 9, handicap: 1 }).handicap, 0);
  assert.equal(readChoices({ size: 11 }).size, 9);
});

test("how the partner plays is taken only as far as it makes sense", () => {
  for (const nonsense of [null, 3, { control: "abc", level: "31k", wish: 4, manner: {}, character: "x", style: { center: 2, luck: 1 } }]) {
    assert.deepEqual(readChoices({ teaching: nonsense }).teaching, DEFAULT_TEACHING);
  }
  const kept = { ...DEFAULT_TEACHING, level: "8k", wish: "you-win", character: "own", style: { center: 0.5, fighting: 0, optimism: -1 } };
  assert.deepEqual(readChoices({ teaching: kept }).teaching, kept);
  assert.equal(readChoices({ teaching: { control: "level" } }).teaching.level, "10k", "a fixed level is one");
});

test("komi as people type it", () => {
  assert.equal(parseKomi("  "), null);
  assert.equal(parseKomi("6.5"), 6.5);
  assert.equal(parseKomi("6,5"), 6.5);
  assert.equal(parseKomi("６．５"), 6.5);
  assert.equal(parseKomi("-3"), -3);
  assert.equal(parseKomi("0"), 0);
  for (const text of ["NaN", "6.3", "x", "1e9", "6.55", "999", "--1"]) assert.equal(parseKomi(text), undefined, text);
});

test("points that White gives go with the stones", () => {
  const offered = readChoices({ size: 9, seat: "b", handicap: 3, komi: "-6.5" });
  assert.equal(changed(offered, { handicap: 0 }).komi, "");
  assert.equal(changed(offered, { size: 5 }).komi, "");
  assert.equal(changed(offered, { handicap: 2, komi: "-6.5" }).komi, "-6.5", "as it is said");
  assert.equal(changed(offered, { seat: "w" }).komi, "", "the pupil would give them");
  assert.equal(changed(offered, { strength: "quick" }).komi, "-6.5");
  assert.equal(changed({ ...offered, komi: "5.5" }, { handicap: 0 }).komi, "5.5");
});
