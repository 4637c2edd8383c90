/** Results of `shidogo lab`, as they were built into the page: tables, and which figure is drawn from which. */

/** A table as it stands in `experiments/`. */
export interface LabTable {
  /** Such as `003-value-mcts/table`. */
  name: string;
  columns: string[];
  rows: string[][];
}

export async function readLab(): Promise<LabTable[]> {
  const response = await fetch("/lab.json");
  if (!response.ok) throw new Error(response.statusText);
  return ((await response.json()) as { tables: LabTable[] }).tables;
}

/** A share of games with the interval in which it surely lies. */
export interface Share {
  label: string;
  games: number;
  value: number;
  low: number;
  high: number;
}

export interface Matrix {
  rows: string[];
  columns: string[];
  /** By row, then column; `null` where nothing was measured. */
  cells: (number | null)[][];
}

export type Figure =
  | { kind: "shares"; table: LabTable; shares: Share[]; aim: number | null }
  | { kind: "matrix"; table: LabTable; matrix: Matrix }
  | { kind: "table"; table: LabTable };

/** The parts of the page, in its order. */
export const SUBJECTS = ["control", "endgame", "styles", "value", "names", "human"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** All figures that there are results for; none where nothing was measured yet. */
export function figuresOf(subject: Subject, tables: readonly LabTable[]): Figure[] {
  return tables.filter((it) => subjectOf(it) === subject).map(figureOf);
}

function has(table: LabTable, ...columns: string[]): boolean {
  return columns.every((it) => table.columns.includes(it));
}

function subjectOf(table: LabTable): Subject | null {
  if (/endgame/.test(table.name)) return "endgame";
  if (/style/.test(table.name)) return "styles";
  if (/names/.test(table.name)) return "names";
  if (has(table, "band", "asked_as")) return "human";
  if (has(table, "opponent_share")) return "control";
  return /value-mcts/.test(table.name) && has(table, "name", "won") ? "value" : null;
}

function figureOf(table: LabTable): Figure {
  if (has(table, "band", "asked_as", "top1_percent")) return { kind: "matrix", table, matrix: matrixOf(table, "band", "asked_as", "top1_percent") };
  if (has(table, "opponent_share", "low", "high", "games")) {
    const players = new Set(column(table, "player"));
    const opponents = new Set(column(table, "opponent"));
    // What is the same in every row needs no word in each.
    const label = (row: string[]) =>
      [players.size > 1 ? cell(table, row, "player") : "", players.size === 1 || opponents.size > 1 ? cell(table, row, "opponent") : ""].filter(Boolean).map(calledOf).join(" – ");
    return { kind: "shares", table, shares: sharesOf(table, "opponent_share", label), aim: 0.5 };
  }
  if (has(table, "name", "games", "won", "low", "high")) {
    return { kind: "shares", table, shares: sharesOf(table, "won", (row) => cell(table, row, "name")), aim: 0.5 };
  }
  return { kind: "table", table };
}

/** Programs as people call them; `gnugo:5` is GNU Go at level 5. */
function calledOf(name: string): string {
  const [program, level] = name.split(":");
  const called = { gnugo: "GNU Go", person: "human net", net: "network" }[program ?? ""] ?? program;
  return level ? `${called} ${level}` : `${called}`;
}

function sharesOf(table: LabTable, value: string, label: (row: string[]) => string): Share[] {
  const number = (row: string[], name: string) => Number(cell(table, row, name));
  return table.rows
    .map((row) => ({ label: label(row), games: number(row, "games"), value: number(row, value), low: number(row, "low"), high: number(row, "high") }))
    .filter((it) => [it.value, it.low, it.high].every(Number.isFinite));
}

function matrixOf(table: LabTable, row: string, across: string, value: string): Matrix {
  const rows = [...new Set(column(table, row))];
  const columns = [...new Set(column(table, across))];
  const found = new Map(table.rows.map((it) => [`${cell(table, it, row)} ${cell(table, it, across)}`, Number(cell(table, it, value))]));
  return { rows, columns, cells: rows.map((r) => columns.map((c) => found.get(`${r} ${c}`) ?? null)) };
}

function column(table: LabTable, name: string): string[] {
  return table.rows.map((row) => cell(table, row, name));
}

function cell(table: LabTable, row: readonly string[], name: string): string {
  return row[table.columns.indexOf(name)] ?? "";
}
