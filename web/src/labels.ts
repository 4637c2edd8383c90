/** Names that a person gives the moves of a game, as the published form has them. */

export interface NameWords {
  key: string;
  ja: string;
  en: string;
}

export const FITS = [90, 80, 70] as const;
/** How well a second name fits: also fine, a little odd, perhaps. */
export type Fit = (typeof FITS)[number];

/** What a move is called; names are keys. */
export interface Label {
  first: string;
  second: string | null;
  fit: Fit;
}

/** By the number of the move, from 1. */
export type Labels = Record<number, Label>;

/** The label as comments of records have it: `トビ, ヒラキ (90)`. */
export function labelText({ first, second, fit }: Label, names: readonly NameWords[]): string {
  const ja = (key: string) => names.find((it) => it.key === key)?.ja ?? key;
  return second ? `${ja(first)}, ${ja(second)} (${fit})` : ja(first);
}

/** The names that a typed text may mean, those that begin so first. */
export function matching(text: string, names: readonly NameWords[]): NameWords[] {
  const wanted = plain(text);
  if (wanted === "") return [...names];
  const place = (it: NameWords) => {
    const places = [it.key, it.ja, it.en].map((word) => plain(word).indexOf(wanted)).filter((at) => at >= 0);
    return places.length > 0 ? Math.min(...places) : -1;
  };
  return names
    .map((name) => ({ name, at: place(name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Hiragana is typed faster than it is converted. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0x60));
}

export function labelsKey(game: string): string {
  return `shidogo.names.${game}`;
}

/** Takes from `stored` only what is still a label. */
export function readLabels(stored: unknown): Labels {
  const labels: Labels = {};
  if (typeof stored !== "object" || stored === null) return labels;
  for (const [key, value] of Object.entries(stored as Record<string, unknown>)) {
    const number = Number(key);
    const { first, second, fit } = (value ?? {}) as Record<string, unknown>;
    if (!Number.isInteger(number) || number < 1 || typeof first !== "string") continue;
    labels[number] = {
      first,
      second: typeof second === "string" ? second : null,
      fit: FITS.find((it) => it === fit) ?? 90,
    };
  }
  return labels;
}
