import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../src/i18n";
import { rankOn, scalesText } from "../src/scales";

test("ranks elsewhere go by the program's table, and on a line between its rows", () => {
  const elsewhere = (kgs: string) => (["ogs", "fox", "japan"] as const).map((it) => rankOn(it, kgs)).join(" ");
  // The same cases as in crates/analysis/src/scale.rs.
  assert.equal(elsewhere("10k"), "10k 7k 5k");
  assert.equal(elsewhere("1d"), "1d 3d 4d");
  assert.equal(elsewhere("7d"), "6d 8d 8d");
  assert.equal(elsewhere("8k"), "8k 5k 3k");
  assert.equal(elsewhere("6d"), "6d 8d 8d");
  assert.equal(elsewhere("30k"), "30k 27k 25k");
  assert.equal(elsewhere("9d"), "8d 9d 9d");
  assert.equal(elsewhere("auto"), "auto auto auto");
});

test("in words", () => {
  assert.equal(scalesText("10k", "en", translator("en")), "Ranks here are those of KGS: 10 kyu is about 10 kyu on OGS, 7 kyu on Fox and 5 kyu in Japan.");
  assert.equal(scalesText("1d", "ja", translator("ja")), "段級はKGSのものです。初段は、OGSの初段、野狐の三段、日本の四段くらいです。");
});
