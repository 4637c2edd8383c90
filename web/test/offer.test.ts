import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../src/i18n";
import { choicesFor, isNews, offerAddress, offerQuestion, offerWords, termsOf } from "../src/offer";
import { DEFAULT_CHOICES, readChoices, type Choices } from "../src/settings";
import { DEFAULT_TEACHING } from "../src/teaching";

const choices = (change: Partial<Choices>): Choices => ({ ...DEFAULT_CHOICES, ...change });

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
  assert.deepEqual(termsOf(0), { handicap: 0, komi: null });
  assert.deepEqual(termsOf(1), { handicap: 0, komi: 0.5, human: "b" });
  assert.deepEqual(termsOf(3), { handicap: 3, komi: null, human: "b" }, "the usual komi with stones is half a point");
});

test("what was taken over is no news", () => {
  const before: Partial<Choices>[] = [{}, { seat: "w" }, { seat: "random", komi: "7.5" }, { handicap: 5 }, { komi: "0" }, { handicap: 2, komi: "6.5" }];
  for (const size of [7, 9, 13, 19] as const) {
    for (const stones of [0, 1, 2, 3, 4]) {
      for (const chosen of before) {
        const taken = readChoices({ ...choices({ size, ...chosen }), ...choicesFor(stones) });
        assert.equal(isNews(stones, taken), false, JSON.stringify([size, stones, chosen]));
      }
    }
  }
});

test("only what is new is said", () => {
  assert.equal(isNews(0, choices({})), false);
  assert.equal(isNews(0, choices({ seat: "w", komi: "5.5" })), false, "either colour, any komi");
  assert.equal(isNews(0, choices({ komi: "0.5" })), true);
  assert.equal(isNews(0, choices({ handicap: 2 })), true);
  assert.equal(isNews(0, choices({ komi: "6." })), false, "half typed");
  assert.equal(isNews(1, choices({})), true);
  assert.equal(isNews(1, choices({ komi: "0" })), false);
  assert.equal(isNews(1, choices({ komi: "0.5", seat: "w" })), true);
  assert.equal(isNews(3, choices({ handicap: 3 })), false);
  assert.equal(isNews(3, choices({ handicap: 3, seat: "random" })), true);
  assert.equal(isNews(3, choices({ handicap: 2 })), true);
});

test("small boards never have komi, and room for few stones", () => {
  const small = (change: Partial<Choices>) => choices({ size: 5, ...change });
  assert.equal(isNews(0, small({})), false);
  assert.equal(isNews(1, small({})), false);
  assert.equal(isNews(0, small({ komi: "0.5" })), false);
  assert.equal(isNews(1, small({ seat: "w" })), true);
  assert.equal(isNews(2, small({})), false, "no room");
  assert.equal(isNews(5, choices({ size: 7 })), false, "no room");
});

test("terms in words", () => {
  const words = (language: "en" | "ja") => {
    const t = translator(language);
    return [0, 1, 2].map((count) => t(offerWords(count).next, { count }));
  };
  assert.deepEqual(words("en"), ["Next game: even", "Next game: you play first, no komi", "Next game: with 2 stones"]);
  assert.deepEqual(words("ja"), ["次は互先で", "次は定先で", "次は2子で"]);
  assert.equal(translator("en")(offerWords(4).sentence, { count: 4 }), "Your teacher suggests that you take Black with 4 stones.");
});
