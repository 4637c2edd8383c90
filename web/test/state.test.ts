import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMessage, type FromServer, type View } from "../src/protocol";
import { defaultSettings } from "../src/settings";
import { soundFor } from "../src/sound";
import { initialState, reduce, type Action, type State } from "../src/state";
import { backOff } from "../src/socket";
import { parseRoute, pathOf } from "../src/route";
import { sample } from "./sample";

const AT_GAME = initialState({ page: "game", id: "k3v9" }, defaultSettings(["en"]));
const hear = (message: FromServer): Action => ({ type: "server", message });
const after = (...actions: Action[]): State => actions.reduce(reduce, AT_GAME);

const view = (move: number): View => ({
  type: "view",
  game: "k3v9",
  move,
  board: sample().board,
  last: null,
  captures: { b: 0, w: 0 },
  to_move: "b",
});

test("a game is shown only where its address is open", () => {
  assert.equal(after(hear(sample())).game?.id, "k3v9");
  assert.equal(after(hear(sample({ id: "other" }))).game, null);
});

test("a chosen point is let go when the game moves on, not when it is only repeated", () => {
  const chosen = after(hear(sample()), { type: "pending", point: "D3" });
  assert.equal(reduce(chosen, hear(sample())).pending, "D3");
  const moves = [...sample().moves, { color: "b" as const, point: "A1" }];
  assert.equal(reduce(chosen, hear(sample({ moves }))).pending, null);
});

test("looking back keeps the old picture until the new one comes", () => {
  const looking = after(hear(sample()), { type: "look", move: 1 });
  assert.deepEqual(looking.viewing, { move: 1, view: null });
  const seen = reduce(looking, hear(view(1)));
  assert.equal(seen.viewing?.view?.move, 1);
  const further = reduce(seen, { type: "look", move: 0 });
  assert.deepEqual([further.viewing?.move, further.viewing?.view?.move], [0, 1]);
  assert.equal(reduce(further, hear(view(1))).viewing?.view?.move, 1, "a late answer changes nothing");
});

test("the last move is the present, and nothing lies beyond it", () => {
  assert.equal(after(hear(sample()), { type: "look", move: 0 }, { type: "look", move: 2 }).viewing, null);
  assert.equal(after(hear(sample()), { type: "look", move: 99 }).viewing, null);
  assert.equal(after(hear(sample()), { type: "look", move: -5 }).viewing?.move, 0);
});

test("an undo while looking back returns to the present when that move is gone", () => {
  const looking = after(hear(sample()), { type: "look", move: 1 });
  assert.equal(reduce(looking, hear(sample({ moves: sample().moves.slice(0, 1) }))).viewing, null);
});

test("a refusal becomes a word with the point and lets the chosen point go", () => {
  const refused = hear({ type: "refused", command: "play", game: "k3v9", reason: "ko", point: "D3", text: "ko" });
  const state = after(hear(sample()), { type: "pending", point: "D3" }, refused);
  assert.deepEqual([state.toast?.key, state.toast?.point, state.pending], ["refused_ko", "D3", null]);
  assert.deepEqual(state.game, sample());
});

test("an unknown reason is said in the server's words", () => {
  const state = after(hear({ type: "refused", command: "play", reason: "new_reason", text: "the cat sat on it" }));
  assert.deepEqual([state.toast?.key, state.toast?.text], [null, "the cat sat on it"]);
});

test("a game that does not exist is missing, not an error", () => {
  assert.equal(after(hear({ type: "refused", command: "open", reason: "unknown_game", text: "" })).missing, true);
});

test("a refused new game can be tried again", () => {
  const state = after({ type: "starting", starting: true }, hear({ type: "refused", command: "new_game", reason: "bad_komi", text: "" }));
  assert.equal(state.starting, false);
});

test("progress counts only while the partner thinks", () => {
  const progress = hear({ type: "progress", game: "k3v9", playouts: 50, of: 200 });
  assert.equal(after(hear(sample()), progress).progress, null);
  assert.equal(after(hear(sample({ phase: "thinking" })), progress).progress, 0.25);
  assert.equal(after(hear(sample({ phase: "thinking" })), progress, hear(sample())).progress, null);
});

test("an old toast's timer does not hide a newer one", () => {
  const say = (key: "copied" | "not_sent"): Action => ({ type: "toast", toast: { key, tone: "calm", text: "", point: null } });
  const first = after(say("copied"));
  const second = reduce(first, say("not_sent"));
  assert.equal(reduce(second, { type: "hide_toast", id: first.toast?.id ?? -1 }).toast?.key, "not_sent");
});

test("sounds follow what happened", () => {
  const before = sample();
  const played = (point: string) => [...before.moves, { color: "b" as const, point }];
  assert.equal(soundFor(null, before), null);
  assert.equal(soundFor(before, sample({ moves: played("D3") })), "stone");
  assert.equal(soundFor(before, sample({ moves: played("D3"), captures: { b: 2, w: 0 } })), "capture");
  assert.equal(soundFor(before, sample({ moves: played("pass") })), "pass");
  assert.equal(soundFor(before, sample({ moves: before.moves.slice(0, 1) })), null);
  assert.equal(soundFor(before, sample({ phase: "over", result: "B+R" })), "end");
  assert.equal(soundFor(before, sample({ id: "other", moves: played("D3") })), null);
});

test("waiting grows, but never beyond ten seconds", () => {
  assert.ok(backOff(0, 0) >= 200 && backOff(0, 1) <= 600);
  assert.ok(backOff(3, 0.5) > backOff(1, 0.5));
  assert.ok(backOff(1000, 1) <= 10_000);
});

test("stray messages are ignored", () => {
  for (const text of ["", "{", "null", "3", "[]", '{"type":7}', '{"type":"weather"}']) assert.equal(parseMessage(text), null, text);
  assert.equal(parseMessage('{"type":"progress","game":"a","playouts":1,"of":2}')?.type, "progress");
});

test("addresses", () => {
  assert.deepEqual(parseRoute("/game/k3v9_-A"), { page: "game", id: "k3v9_-A" });
  for (const path of ["/", "/game/", "/game/a b", "/game/<x>", "/other"]) assert.deepEqual(parseRoute(path), { page: "start" }, path);
  assert.equal(pathOf(parseRoute("/game/k3v9")), "/game/k3v9");
});
