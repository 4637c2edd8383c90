import assert from "node:assert/strict";
import { test } from "node:test";
import type { TalkEntry } from "../src/protocol";
import { initialState, reduce } from "../src/state";
import { defaultSettings } from "../src/settings";
import { canHint, drawable, heard, hintSteps, offersUndo, shownEntry, talkLayers } from "../src/talk";
import { sample } from "./sample";

function entry(change: Partial<TalkEntry> = {}): TalkEntry {
  return { number: 1, move: 2, kind: "answer", text: { en: "yes", ja: "はい" }, ...change };
}

const IDLE = { picking: null, said: null };

const talk = (entries: TalkEntry[], whole = false) =>
  ({ type: "talk", game: "k3v9", rate: "often", own: false, busy: false, whole, entries }) as const;

test("news are added, changes take the place of what they change, a whole replaces all", () => {
  const first = heard(null, talk([entry(), entry({ number: 2 })], true), IDLE).talk;
  const second = heard(first, talk([entry({ gone: true }), entry({ number: 3 })]), IDLE).talk;
  assert.deepEqual(second.entries.map((it) => [it.number, it.gone ?? false]), [[1, true], [2, false], [3, false]]);
  assert.equal(heard(second, talk([], true), IDLE).talk.entries.length, 0);
});

test("a question that needs a point waits for one, but not after a reload", () => {
  const question = entry({ kind: "question", text: { en: "alive?", ja: "alive?" } });
  const asked = talk([question, entry({ number: 2, pick: "alive" })]);
  const mine = { picking: null, said: "alive?" };
  assert.deepEqual([heard(null, asked, mine).picking, heard(null, asked, mine).said], ["alive", null]);
  assert.equal(heard(null, { ...asked, whole: true }, mine).picking, null);
  const odd = talk([question, entry({ number: 2, pick: "dance" })]);
  assert.equal(heard(null, odd, { ...mine, picking: "what_if" }).picking, "what_if");
  // Another window has asked.
  assert.equal(heard(null, asked, IDLE).picking, null);
  assert.deepEqual(heard(null, asked, { picking: null, said: "why?" }).said, "why?");
});

test("only the person's last move can be taken back", () => {
  const game = sample();
  assert.equal(offersUndo(entry({ move: 1, offer: true }), game), true);
  assert.equal(offersUndo(entry({ move: 1 }), game), false);
  assert.equal(offersUndo(entry({ move: 1, offer: true, gone: true }), game), false);
  assert.equal(offersUndo(entry({ move: 1, offer: true }), sample({ can_undo: false })), false);
  const later = sample({ moves: [...game.moves, { color: "b", point: "D3" }] });
  assert.equal(offersUndo(entry({ move: 1, offer: true }), later), false);
});

test("hints are counted for the position on the board", () => {
  const game = sample();
  const steps = [entry({ kind: "hint", step: 1 }), entry({ number: 2, kind: "hint", step: 2 })];
  assert.equal(hintSteps(heard(null, talk(steps), IDLE).talk, game), 2);
  const others = [entry({ kind: "hint", step: 3, move: 0 }), entry({ number: 2, kind: "hint", step: 2, gone: true })];
  assert.equal(hintSteps(heard(null, talk(others), IDLE).talk, game), 0);
  assert.equal(hintSteps(null, game), 0);
  const after = (entries: TalkEntry[]) => heard(null, talk(entries), IDLE).talk;
  assert.equal(canHint(after(steps), game), true);
  assert.equal(canHint({ ...after(steps), busy: true }, game), false);
  assert.equal(canHint(after([entry({ kind: "hint", step: 3 })]), game), false);
  assert.equal(canHint(after([]), sample({ phase: "thinking" })), false);
  assert.equal(canHint(null, game), false);
});

test("the last thing said that can be drawn is drawn, until it is put away", () => {
  const game = sample();
  const area = entry({ area: ["A1", "B2", "Z99"] });
  const line = entry({ number: 2, line: ["D3", "pass", "C4"], point: "D3" });
  const known = heard(null, talk([area, line, entry({ number: 3 })]), IDLE).talk;
  assert.equal(shownEntry(known, game, null)?.number, 2);
  assert.equal(shownEntry(known, game, { number: null, last: 2 }), null);
  assert.equal(shownEntry(known, game, { number: 1, last: 2 })?.number, 1, "an older one can be chosen");
  assert.equal(shownEntry(known, game, { number: 1, last: 1 })?.number, 2, "until something new comes");
  assert.equal(drawable(entry({ area: ["A1"], move: 1 }), game), false);
  assert.equal(talkLayers(area, game).area.length, 2);
  assert.deepEqual(talkLayers(line, game).steps.map((it) => [it.number, it.color]), [[1, "b"], [3, "b"]]);
  assert.deepEqual(talkLayers(entry({ kind: "hint", point: "A1" }), game).point, { x: 0, y: 4 });
});

test("the page hears the talk of its own game only, and leaves it behind", () => {
  const settings = defaultSettings(["en"]);
  const start = reduce(initialState({ page: "game", id: "k3v9" }, settings), { type: "server", message: sample() });
  const other = reduce(start, { type: "server", message: { ...talk([entry()]), game: "other" } });
  assert.equal(other.talk, null);
  const here = reduce(start, { type: "server", message: talk([entry()]) });
  assert.equal(here.talk?.entries.length, 1);
  const picking = reduce(here, { type: "picking", question: "alive" });
  const moved = sample({ moves: [...sample().moves, { color: "b", point: "D3" }] });
  assert.equal(reduce(picking, { type: "server", message: moved }).picking, null);
  assert.equal(reduce(here, { type: "route", route: { page: "start" } }).talk, null);
});
