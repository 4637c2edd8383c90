/** How a rank is called elsewhere. Ours are those of KGS; the table is the program's own file. */
import table from "../../crates/analysis/data/scales.tsv";
import type { Translate } from "./i18n";
import type { Language } from "./settings";
import { rankText } from "./words";

const SCALES = ["ogs", "fox", "japan"] as const;
export type Scale = (typeof SCALES)[number];

/** 30 kyu is 1, 1 kyu 30, 9 dan 39; 0 for anything else. */
function place(rank: string): number {
  const match = /^(\d+)([kd])$/.exec(rank);
  if (!match) return 0;
  return match[2] === "k" ? 31 - Number(match[1]) : 30 + Number(match[1]);
}

const rankAt = (at: number): string => (at <= 30 ? `${31 - at}k` : `${at - 30}d`);

const [head = [], ...rows] = table.trim().split("\n").map((line) => line.split("\t"));

/** About which rank somebody of a rank on KGS has elsewhere: on a line between two rows, and beyond the table as it ended. */
export function rankOn(scale: Scale, kgs: string): string {
  const at = place(kgs);
  if (at === 0) return kgs;
  const known = rows.map((row) => [place(row[0] ?? ""), place(row[head.indexOf(scale)] ?? "")] as const);
  const next = known.findIndex(([here]) => here >= at);
  const after = next === -1 ? undefined : known[next];
  const before = known[(next === -1 ? known.length : next) - 1];
  const between = before && after && before[1] + ((after[1] - before[1]) * (at - before[0])) / (after[0] - before[0]);
  const [end, there] = before ?? after ?? [at, at];
  return rankAt(Math.max(1, Math.min(39, Math.round(between ?? there + at - end))));
}

/** What a rank is elsewhere, in a sentence. */
export function scalesText(rank: string, language: Language, t: Translate): string {
  const [ogs, fox, japan] = SCALES.map((it) => rankText(rankOn(it, rank), language));
  return t("rank_elsewhere", { rank: rankText(rank, language), ogs: ogs ?? "", fox: fox ?? "", japan: japan ?? "" });
}
