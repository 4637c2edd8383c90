/** On what terms the teacher would play the next game. */
import { ask } from "./api";
import type { MessageKey, Values } from "./i18n";
import type { NewGame, Terms } from "./protocol";
import { handicapsFor, parseKomi, type BoardSize, type Choices } from "./settings";

/** What an offer depends on. */
export interface OfferQuestion {
  size: BoardSize;
  /** As the person is called; who has no name is one person too. */
  name: string;
  /** As they say, or `auto`. */
  level: string;
}

/** Without komi there is still no draw. The usual komi with a handicap is the same. */
const NO_KOMI = 0.5;
/** Smaller boards have no more komi than that in any game. */
const SMALLEST_WITH_KOMI = 7;

/** What to ask for a game that is being set up; `null` where nobody teaches. */
export function offerQuestion({ size, seat, teaching }: Choices, name: string): OfferQuestion | null {
  // Where it is said who is to win there is nothing to make even.
  if (seat === "both" || teaching.control !== "teacher" || teaching.wish !== "close") return null;
  return { size, name: name.trim(), level: teaching.level };
}

export function offerAddress({ size, name, level }: OfferQuestion): string {
  return `/api/offer?${new URLSearchParams({ size: String(size), name, level }).toString()}`;
}

/** The terms that would be offered; `null` where nothing is known of the person. */
export async function readOffer(question: OfferQuestion, signal: AbortSignal): Promise<Terms | null> {
  const { stones, points, known } = (await ask(offerAddress(question), { signal })) as Terms & { known: boolean };
  return known ? { stones, points } : null;
}

export function isSame(a: Terms | null, b: Terms | null): boolean {
  return a?.stones === b?.stones && a?.points === b?.points;
}

/** What a new game on these terms is asked for with; an even one is played by either colour. */
export function termsOf({ stones, points }: Terms): Pick<NewGame, "handicap" | "komi"> & { human?: "b" } {
  if (stones === 0) return { handicap: 0, komi: null };
  if (stones === 1) return { handicap: 0, komi: NO_KOMI - points, human: "b" };
  return { handicap: stones, komi: points > 0 ? NO_KOMI - points : null, human: "b" };
}

/** What has to be chosen for a game on these terms. */
export function choicesFor(terms: Terms): Partial<Choices> {
  const { handicap, komi, human } = termsOf(terms);
  return { handicap, komi: komi === null ? "" : String(komi), ...(human ? { seat: human } : {}) };
}

/** Whether the offer says something new about a game that is being set up, and the board has room for it. */
export function isNews(terms: Terms, choices: Choices): boolean {
  const hasRoom = terms.stones < 2 || handicapsFor(choices.size).includes(terms.stones);
  return hasRoom && !isChosen(terms, choices);
}

/** Whether a game on these terms is what is chosen; as the server sees it after a game. */
function isChosen(terms: Terms, { size, seat, handicap, komi }: Choices): boolean {
  // The usual komi with stones is none.
  const usual = handicap > 0 || size < SMALLEST_WITH_KOMI ? NO_KOMI : null;
  // A komi that is half typed is none yet.
  const given = parseKomi(komi) ?? usual;
  if (terms.stones === 0) return handicap === 0 && (given === usual || (given !== null && given > NO_KOMI));
  const wanted = termsOf(terms);
  const wantedKomi = wanted.komi ?? NO_KOMI;
  // Whether draws are possible makes no difference.
  const isKomi = given === wantedKomi || given === wantedKomi - 0.5;
  return handicap === wanted.handicap && isKomi && seat === "b";
}

/** The words for these terms, as a sentence and on the button that begins such a game, and what fills their places. */
export function offerWords({ stones, points }: Terms): { sentence: MessageKey; next: MessageKey; values: Values } {
  const values = { count: stones, points };
  if (stones === 0) return { sentence: "offer_even", next: "offer_next_even", values };
  if (stones === 1) return { sentence: "offer_no_komi", next: "offer_next_no_komi", values };
  if (points > 0) return { sentence: "offer_points", next: "offer_next_points", values };
  return { sentence: "offer_stones", next: "offer_next_stones", values };
}
