/** On what terms the teacher would play the next game, in stones: 0 even, 1 without komi, more a handicap. */
import { ask } from "./api";
import type { MessageKey } from "./i18n";
import type { NewGame } from "./protocol";
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

/** The stones that would be offered; `null` where nothing is known of the person. */
export async function readOffer(question: OfferQuestion, signal: AbortSignal): Promise<number | null> {
  const { stones, known } = (await ask(offerAddress(question), { signal })) as { stones: number; known: boolean };
  return known ? stones : null;
}

/** What a new game on these terms is asked for with; an even one is played by either colour. */
export function termsOf(stones: number): Pick<NewGame, "handicap" | "komi"> & { human?: "b" } {
  if (stones === 0) return { handicap: 0, komi: null };
  if (stones === 1) return { handicap: 0, komi: NO_KOMI, human: "b" };
  return { handicap: stones, komi: null, human: "b" };
}

/** What has to be chosen for a game on these terms. */
export function choicesFor(stones: number): Partial<Choices> {
  const { handicap, komi, human } = termsOf(stones);
  return { handicap, komi: komi === null ? "" : String(komi), ...(human ? { seat: human } : {}) };
}

/** Whether the offer says something new about a game that is being set up, and the board has room for it. */
export function isNews(stones: number, choices: Choices): boolean {
  const hasRoom = stones < 2 || handicapsFor(choices.size).includes(stones);
  return hasRoom && !isChosen(stones, choices);
}

/** Whether a game on these terms is what is chosen; as the server sees it after a game. */
function isChosen(stones: number, { size, seat, handicap, komi }: Choices): boolean {
  const isFree = (given: number | null) => given !== null && given >= 0 && given <= NO_KOMI;
  // The usual komi with stones is none.
  if (stones >= 2) return handicap === stones && seat === "b" && isFree(parseKomi(komi) ?? NO_KOMI);
  const usual = size < SMALLEST_WITH_KOMI ? NO_KOMI : null;
  // A komi that is half typed is none yet.
  const given = parseKomi(komi) ?? usual;
  const isWithout = isFree(given);
  if (stones === 1) return handicap === 0 && isWithout && seat === "b";
  return handicap === 0 && (given === usual || !isWithout);
}

/** The words for these terms, as a sentence and on the button that begins such a game. */
export function offerWords(stones: number): { sentence: MessageKey; next: MessageKey } {
  if (stones === 0) return { sentence: "offer_even", next: "offer_next_even" };
  if (stones === 1) return { sentence: "offer_no_komi", next: "offer_next_no_komi" };
  return { sentence: "offer_stones", next: "offer_next_stones" };
}
