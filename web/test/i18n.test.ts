import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { MESSAGES, translator, type MessageKey } from "../src/i18n";
import { FITS } from "../src/labels";
import { JUDGEMENTS, KINDS, QUESTIONS as EXERCISES, SETS } from "../src/practice";
import { FILTERS } from "../src/progress";
import { CHARACTERS, CONTROLS, GROUNDS, MANNERS, QUESTIONS, RATES, REASONS, RULES, SLIDERS, STRENGTHS, WISHES } from "../src/protocol";
import { CARES, GRADES, PARTS, TONES, TROUBLES } from "../src/review";
import { TIME_SYSTEMS } from "../src/time";
import { CONFIRMS, NUMBERS, SEATS, THEMES } from "../src/settings";

const KEYS = Object.keys(MESSAGES.en) as MessageKey[];
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("both languages say the same things with the same places to fill", () => {
  assert.deepEqual(Object.keys(MESSAGES.ja).sort(), [...KEYS].sort());
  for (const key of KEYS) {
    assert.notEqual(MESSAGES.ja[key].trim(), "", key);
    assert.notEqual(MESSAGES.en[key].trim(), "", key);
    assert.deepEqual(places(MESSAGES.ja[key]), places(MESSAGES.en[key]), key);
  }
});

test("Japanese is Japanese", () => {
  const alike = KEYS.filter((key) => MESSAGES.ja[key] === MESSAGES.en[key]);
  assert.deepEqual(alike.sort(), ["app_name", "load_paste_hint"]);
});

test("every value the page can meet has words", () => {
  const families: [string, readonly string[]][] = [
    ["refused", REASONS],
    ["rules", RULES],
    ["strength", STRENGTHS],
    ["seat", SEATS],
    ["theme", THEMES],
    ["numbers", NUMBERS],
    ["confirm", CONFIRMS],
    ["control", CONTROLS],
    ["wish", WISHES],
    ["manner", MANNERS],
    ["character", [...CHARACTERS, "own"]],
    ["style", SLIDERS],
    ["fit", FITS.map(String)],
    ["care", CARES],
    ["tone", TONES],
    ["grade", GRADES],
    ["part", PARTS],
    ["rate", RATES],
    ["ask", QUESTIONS],
    ["by", GROUNDS],
    ["time", TIME_SYSTEMS],
    ["trouble", TROUBLES],
    ["set", [...SETS, "guess", "names"].flatMap((it) => [it, `${it}_lead`])],
    ["question", EXERCISES],
    ["judged", JUDGEMENTS],
    ["kind", KINDS],
    ["filter", FILTERS],
  ];
  for (const [prefix, values] of families) {
    for (const value of values) assert.ok(KEYS.includes(`${prefix}_${value}` as MessageKey), `${prefix}_${value}`);
  }
});

test("no key is left that nobody says", () => {
  const source = sources().map(([, text]) => text).join("\n");
  const families = /^(refused|rules|strength|seat|theme|numbers|confirm|notation|score|control|wish|manner|character|style|fit|care|tone|grade|part|rate|ask|by|pick|trouble|time|explain|learn|chapter|skill|welcome|capture|role|door|set|question|judged|kind|filter)_/;
  const unsaid = KEYS.filter((key) => !families.test(key) && !source.includes(`"${key}"`));
  assert.deepEqual(unsaid, []);
});

test("no words stand in the views themselves", () => {
  for (const [name, text] of sources()) {
    const found = [...text.matchAll(/>\s*([A-Za-z][A-Za-z ,.!?]{2,})\s*</g)].map((it) => it[1]?.trim());
    assert.deepEqual(found, [], name);
    const labels = [...text.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]+)"/g)].map((it) => it[1]);
    assert.deepEqual(labels, [], name);
  }
});

test("places are filled", () => {
  assert.equal(translator("en")("status_played", { color: "Black", point: "D4" }), "Black played D4.");
  assert.equal(translator("ja")("status_played", { color: "黒", point: "16の四" }), "黒 16の四。");
});

/** The sources outside the dictionaries. */
function sources(): [string, string][] {
  const folders = ["src", "src/view", "src/view/club"];
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name): [string, string] => [name, readFileSync(`${folder}/${name}`, "utf8")]),
  );
}
