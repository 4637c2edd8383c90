// Gathers the result tables of experiments/ into dist/lab.json, which the page draws its figures from.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One game a line is too much for a page; the tables say what came of them. */
const TOO_LONG = 200;

/** Comma-separated values with quotes where a value has a comma. */
export function parseCsv(text) {
  const lines = text.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  const split = (line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map((it) => it[1].replace(/^"|"$/g, "").replaceAll('""', '"'));
  const rows = lines.map((line) => {
    const cells = split(line);
    // A trailing comma is an empty last value.
    return line.endsWith(",") ? [...cells, ""] : cells;
  });
  return { columns: rows[0] ?? [], rows: rows.slice(1) };
}

export async function writeLab(experiments, out) {
  const tables = [];
  for (const folder of (await readdir(experiments)).sort()) {
    const files = await readdir(join(experiments, folder)).catch(() => []);
    for (const file of files.filter((name) => name.endsWith(".csv") && name !== "games.csv").sort()) {
      const table = parseCsv(await readFile(join(experiments, folder, file), "utf8"));
      if (table.rows.length > 0 && table.rows.length <= TOO_LONG) tables.push({ name: `${folder}/${file.slice(0, -4)}`, ...table });
    }
  }
  await writeFile(join(out, "lab.json"), JSON.stringify({ tables }));
}
