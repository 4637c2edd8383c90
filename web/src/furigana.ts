/** Readings over kanji: words of a dictionary are found in a text, the longest first. */
import { READINGS } from "./i18n/readings";

/** A piece of text; kanji carry their reading if it is known. */
export interface Piece {
  text: string;
  reading: string | null;
}

const KANJI = /[々〆㐀-䶿一-鿿豈-﫿]/;

/** `取《と》り返《かえ》す` → 取(と) り 返(かえ) す. */
export function parseReading(entry: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [, plain, base, reading] of entry.matchAll(/([^々〆㐀-䶿一-鿿豈-﫿《》]+)|([^《》]+)《([^》]+)》/g)) {
    if (plain) pieces.push({ text: plain, reading: null });
    else if (base && reading) pieces.push({ text: base, reading });
  }
  return pieces;
}

/** Words by their first character, the longest first. */
const WORDS: ReadonlyMap<string, readonly (readonly [string, readonly Piece[]])[]> = (() => {
  const words = new Map<string, (readonly [string, readonly Piece[]])[]>();
  for (const entry of READINGS.trim().split(/\s+/)) {
    const pieces = parseReading(entry);
    const word = pieces.map((it) => it.text).join("");
    const first = word[0] ?? "";
    words.set(first, [...(words.get(first) ?? []), [word, pieces] as const]);
  }
  for (const list of words.values()) list.sort(([a], [b]) => b.length - a.length);
  return words;
})();

/** A text with the readings of its words; what no word fits stays as it is. */
export function withReadings(text: string): Piece[] {
  const pieces: Piece[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const found = WORDS.get(text[at] ?? "")?.find(([word]) => text.startsWith(word, at));
    if (!found) {
      plain += text[at] ?? "";
      at += 1;
      continue;
    }
    if (plain) pieces.push({ text: plain, reading: null });
    plain = "";
    pieces.push(...found[1]);
    at += found[0].length;
  }
  if (plain) pieces.push({ text: plain, reading: null });
  return pieces;
}

export function hasKanji(text: string): boolean {
  return KANJI.test(text);
}

/** The kanji of a text that have no reading. */
export function unread(text: string): string[] {
  return withReadings(text).flatMap((it) => (it.reading === null ? [...it.text].filter(hasKanji) : []));
}
