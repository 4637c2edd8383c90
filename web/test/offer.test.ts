import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../src/i18n";
import { choicesFor, isNews, isSame, offerAddress, offerQuestion, offerWords, termsOf } from "../src/offer";
import type { Terms } from "../src/protocol";
import { DEFAULT_CHOICES, readChoices, type Choices } from "../src/settings";
import { DEFAULT_TEACHING } from "../src/teaching";

const choices = (change: Partial<Choices>): Choices => ({ ...DEFAULT_CHOICES, ...change });
const terms = (stones: number, points = 0): Terms => ({ stones, points });

test("only who is taught is offered something", () => {
  const teaching = (control: string) => ({ ...DEFAULT_TEACHING, control });
  assert.deepEqual(offerQuestion(choices({ seat: "random" }), " Aoi "), { size: 9, name: "Aoi", level: "auto" });
  assert.equal(offerQuestion(choices({ seat: "both" }), ""), null);
  for (const control of ["level", "none", "abc25"]) assert.equal(offerQuestion(choices({ teaching: teaching(control) }), ""), null, control);
});

test("the question is written as an address", () => {
  assert.equal(offerAddress({ size: 13, name: "A&B 葵", level: "20k" }), "/api/offer?size=13&name=A%26B+%E8%91%B5&level=20k");
  assert.equal(offerAddress({ size: 9, name: "", level: "auto" }), "/api/offer?size=9&name=&level=auto", "who has no name is somebody");
});

test("terms become an order, and the weaker side has Black", () => {
  assert.deepEqual(termsOf(terms(0)), { handicap: 0, komi: null });
  assert.deepEqual(termsOf(terms(1)), { handicap: 0, komi: 0.5, human: "b" });
  assert.deepEqual(termsOf(terms(3)), { handicap: 3, komi: null, human: "b" }, "the usual komi with stones is half a point");
  assert.deepEqual(termsOf(terms(3, 7)), { handicap: 3, komi: -6.5, human: "b" });
});

test("what was taken over is no news", () => {
  const before: Partial<Choices>[] = [{}, { seat: "w" }, { seat: "random", komi: "7.5" }, { handicap: 5 }, { komi: "0" }, { handicap: 2, komi: "6.5" }, { handicap: 3, komi: "-6.5" }];
  for (const size of [7, 9, 13, 19] as const) {
    for (const offer of [terms(0), terms(1), terms(2), terms(2, 7), terms(3), terms(3, 21), terms(4)]) {
      for (const chosen of before) {
        const taken = readChoices({ ...choices({ size, ...chosen }), ...choicesFor(offer) });
        assert.equal(isNews(offer, taken), false, JSON.stringify([size, offer, chosen]));
      }
    }
  }
});

test("only what is new is said", () => {
  assert.equal(isNews(terms(0), choices({})), false);
  assert.equal(isNews(terms(0), choices({ seat: "w", komi: "5.5" })), false, "either colour, any komi");
  assert.equal(isNews(terms(0), choices({ komi: "0.5" })), true);
  assert.equal(isNews(terms(0), choices({ handicap: 2 })), true);
  assert.equal(isNews(terms(0), choices({ komi: "6." })), false, "half typed");
  assert.equal(isNews(terms(1), choices({})), true);
  assert.equal(isNews(terms(1), choices({ komi: "0" })), false);
  assert.equal(isNews(terms(1), choices({ komi: "0.5", seat: "w" })), true);
  assert.equal(isNews(terms(3), choices({ handicap: 3 })), false);
  assert.equal(isNews(terms(3), choices({ handicap: 3, seat: "random" })), true);
  assert.equal(isNews(terms(3), choices({ handicap: 2 })), true);
});

test("small boards never have komi, and room for few stones", () => {
  const small = (change: Partial<Choices>) => choices({ size: 5, ...change });
  assert.equal(isNews(terms(0), small({})), false);
  assert.equal(isNews(terms(1), small({})), false);
  assert.equal(isNews(terms(0), small({ komi: "0.5" })), false);
  assert.equal(isNews(terms(1), small({ seat: "w" })), true);
  assert.equal(isNews(terms(2), small({})), false, "no room");
  assert.equal(isNews(terms(5), choices({ size: 7 })), false, "no room");
});

test("points on top are terms of their own", () => {
  const three = (komi: string, seat: Choices["seat"] = "b") => choices({ handicap: 3, komi, seat });
  assert.deepEqual(choicesFor(terms(3, 7)), { handicap: 3, komi: "-6.5", seat: "b" });
  assert.equal(isNews(terms(3, 7), three("-6.5")), false);
  assert.equal(isNews(terms(3, 7), three("−7")), false, "with draws as without");
  assert.equal(isNews(terms(3, 7), three("-6")), true);
  assert.equal(isNews(terms(3, 7), three("")), true, "stones alone");
  assert.equal(isNews(terms(3, 7), three("-6.5", "w")), true);
  assert.equal(isNews(terms(3, 14), three("-6.5")), true);
  assert.equal(isNews(terms(3), three("-6.5")), true, "fewer points than before");
  assert.equal(isNews(terms(3), three("0")), false);
  assert.equal(isNews(terms(0), choices({ komi: "-6.5" })), true, "not even");
});

test("terms are the same when stones and points are", () => {
  assert.equal(isSame(terms(3, 7), terms(3, 7)), true);
  assert.equal(isSame(terms(3, 7), terms(3)), false);
  assert.equal(isSame(null, terms(0)), false);
});

test("terms in words", () => {
  const words = (language: "en" | "ja", which: "next" | "sentence") =>
    [terms(0), terms(1), terms(2), terms(3, 7)].map((offer) => {
      const { values, [which]: key } = offerWords(offer);
      return translator(language)(key, values);
    });
  assert.deepEqual(words("en", "next"), ["Next game: even", "Next game: you play first, no komi", "Next game: with 2 stones", "Next game: with 3 stones and 7 points"]);
  assert.deepEqual(words("ja", "next"), ["次は互先で", "次は定先で", "次は2子で", "次は3子・逆コミ7目で"]);
  assert.deepEqual(words("en", "sentence").slice(2), [
    "Your teacher suggests that you take Black with 2 stones.",
    "Your teacher suggests that you take Black with 3 stones and 7 points.",
  ]);
  assert.equal(words("ja", "sentence")[3], "先生のおすすめは3子・逆コミ7目（あなたが黒）です。");
});
