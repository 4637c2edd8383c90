import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMessage, type Analysis, type FromServer, type View } from "../src/protocol";
import { defaultSettings } from "../src/settings";
import { soundFor } from "../src/sound";
import { hintsShown, initialState, reduce, type Action, type State } from "../src/state";
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
  const progress = hear({ type: "progress", game: "k3v9", visits: 50, of: 200 });
  assert.equal(after(hear(sample()), progress).progress, null);
  assert.equal(after(hear(sample({ phase: "thinking" })), progress).progress?.visits, 50);
  assert.equal(after(hear(sample({ phase: "thinking" })), progress, hear(sample())).progress, null);
});

const analysis = (move: number): Analysis => ({
  type: "analysis",
  game: "k3v9",
  move,
  engine: "playouts",
  visits: 100,
  of: 1000,
  done: false,
  to_move: "b",
  black_win: 0.6,
  black_lead: 2,
  ownership: null,
  moves: [{ point: "D3", visits: 60, black_win: 0.62, black_lead: 2.5, pv: ["D3", "B2"] }],
});

test("an analysis is shown only for the position it is about", () => {
  assert.equal(after(hear(sample()), hear(analysis(2))).analysis, null, "nobody asked");
  const shown = after(hear(sample()), { type: "analysing", analysing: true }, hear(analysis(1)), hear(analysis(2)), { type: "line", point: "D3" });
  assert.deepEqual([shown.analysis?.move, shown.line], [2, "D3"]);
  const past = reduce(shown, { type: "look", move: 1 });
  assert.deepEqual([past.analysis, past.line, past.analysing], [null, null, true]);
  const moves = [...sample().moves, { color: "b" as const, point: "A1" }];
  assert.equal(reduce(shown, hear(sample({ moves }))).analysis, null);
  assert.equal(reduce(shown, { type: "analysing", analysing: false }).analysis, null);
});

test("an analysis that another window takes over ends here", () => {
  const shown = after(hear(sample()), { type: "analysing", analysing: true }, hear(analysis(2)));
  const other = reduce(shown, hear({ type: "analysis_stopped", game: "k3v9", move: 1 }));
  assert.equal(other.analysing, true, "about another position: that was before");
  const taken = reduce(shown, hear({ type: "analysis_stopped", game: "k3v9", move: 2 }));
  assert.deepEqual([taken.analysing, taken.analysis, taken.toast?.key], [false, null, "analysis_taken"]);
});

test("values come with the game and one by one", () => {
  const value = (move: number, black_win: number) => ({ move, black_win, black_lead: null, visits: 1 });
  const state = after(
    hear(sample({ values: [value(0, 0.5), value(2, 0.6)] })),
    hear({ type: "values", game: "k3v9", values: [value(2, 0.7), value(1, 0.4)] }),
    hear({ type: "values", game: "other", values: [value(2, 0.1)] }),
  );
  assert.deepEqual(state.values.map((it) => [it.move, it.black_win]), [[0, 0.5], [1, 0.4], [2, 0.7]]);
  const review = (done: number) => hear({ type: "review", game: "k3v9", done, of: 3 });
  assert.deepEqual(reduce(state, review(1)).review, { done: 1, of: 3 });
  assert.equal(reduce(state, review(3)).review, null);
});

test("hints are for those who want them, and for games that are over", () => {
  assert.equal(hintsShown(after(hear(sample()))), false);
  assert.equal(hintsShown(after(hear(sample({ phase: "over", result: "B+R" })))), true);
  assert.equal(hintsShown(after(hear(sample()), { type: "settings", settings: { hints: true } })), true);
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
  assert.equal(parseMessage('{"type":"progress","game":"a","visits":1,"of":2}')?.type, "progress");
});

test("addresses", () => {
  assert.deepEqual(parseRoute("/game/k3v9_-A"), { page: "game", id: "k3v9_-A" });
  for (const path of ["/", "/game/", "/game/a b", "/game/<x>", "/other"]) assert.deepEqual(parseRoute(path), { page: "start" }, path);
  assert.equal(pathOf(parseRoute("/game/k3v9")), "/game/k3v9");
});

test("the page says that the server thinks alone, until the machines are back or another server answers", () => {
  const away = hear({ type: "workers", there: false });
  assert.equal(after(hear(sample())).alone, false);
  assert.equal(after(away).alone, true);
  assert.equal(after(away, hear({ type: "workers", there: true })).alone, false);
  assert.equal(after(away, { type: "connection", connection: "lost" }).alone, false);
  assert.equal(after({ type: "connection", connection: "open" }, away).alone, true);
  assert.equal(parseMessage('{"type":"workers","there":false}')?.type, "workers");
});
