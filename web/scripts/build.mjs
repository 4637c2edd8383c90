// Builds the page into dist/: index.html, one script, one style sheet, the worker that keeps them on the device, the
// icon, the results of the lab and the licences.
import { context, build } from "esbuild";
import { copyFile, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeLab } from "./lab.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = join(root, "dist");
const watching = process.argv.includes("--watch");

/** Shudan's style sheet names pictures of wood and stone; ours are drawn by gradients, so its pictures stay out. */
const withoutPictures = {
  name: "without-pictures",
  setup(plugin) {
    plugin.onLoad({ filter: /shudan[\\/]css[\\/]goban\.css$/ }, async ({ path }) => {
      const css = await readFile(path, "utf8");
      return { contents: css.replace(/url\([^)]*\)/g, "none"), loader: "css" };
    });
  },
};

const options = {
  absWorkingDir: root,
  entryPoints: { app: "src/main.tsx" },
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome100", "firefox100", "safari15.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: !watching,
  sourcemap: watching ? "inline" : false,
  legalComments: "none",
  outdir: out,
  loader: { ".tsv": "text" },
  plugins: [withoutPictures],
  logLevel: "warning",
};

async function licences() {
  const parts = [];
  for (const name of ["preact", "@sabaki/shudan", "classnames"]) {
    const text = await readFile(join(root, "node_modules", name, "LICENSE"), "utf8");
    parts.push(`${name}\n${"=".repeat(name.length)}\n\n${text.trim()}\n`);
  }
  await writeFile(join(out, "licences.txt"), parts.join("\n\n"));
}

/** Writes index.html; `?v=` changes with the content, so a new binary never meets an old script. */
async function index() {
  let html = await readFile(join(root, "src/index.html"), "utf8");
  for (const name of ["app.js", "app.css"]) {
    const bytes = await readFile(join(out, name));
    const version = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    html = html.replace(`/${name}`, `/${name}?v=${version}`);
  }
  await writeFile(join(out, "index.html"), html);
}

/** The worker knows the names of the files and changes whenever one of them does. */
async function worker() {
  const files = ["index.html", "app.js", "app.css", "icon.svg", "manifest.webmanifest", "lab.json"];
  const hash = createHash("sha256");
  for (const name of files) hash.update(await readFile(join(out, name)));
  const define = {
    PAGE_VERSION: JSON.stringify(hash.digest("hex").slice(0, 10)),
    PAGE_FILES: JSON.stringify(["/", ...files.slice(1).map((name) => `/${name}`)]),
  };
  await build({ ...options, entryPoints: { worker: "src/worker.ts" }, define, plugins: [] });
}

/** What a first visit loads; the results of the lab come with the page that shows them. */
const LATER = ["licences.txt", "lab.json", "worker.js"];
const MOST_KB = 300;

async function report() {
  let total = 0;
  for (const name of (await readdir(out)).sort()) {
    const bytes = await readFile(join(out, name));
    const zipped = gzipSync(bytes, { level: 9 }).length;
    if (!LATER.includes(name)) total += zipped;
    console.log(`${name.padEnd(14)} ${String((await stat(join(out, name))).size).padStart(8)} bytes ${String(zipped).padStart(7)} gzip`);
  }
  console.log(`first load ${(total / 1000).toFixed(1)} kB gzip of ${MOST_KB} kB`);
  if (total > MOST_KB * 1000) throw new Error("the first load is too heavy");
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await copyFile(join(root, "src/icon.svg"), join(out, "icon.svg"));
await copyFile(join(root, "src/manifest.webmanifest"), join(out, "manifest.webmanifest"));
await licences();
await writeLab(join(root, "../experiments"), out);
if (watching) {
  const page = { name: "page", setup: (plugin) => plugin.onEnd(index) };
  const watcher = await context({ ...options, plugins: [...options.plugins, page] });
  await watcher.watch();
} else {
  await build(options);
  await index();
  await worker();
  await report();
}
