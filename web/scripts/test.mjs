// Bundles the unit tests in test/ and runs them by node's own test runner.
import { build } from "esbuild";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = await mkdtemp(join(root, "node_modules", ".unit-tests-"));
try {
  const tests = (await readdir(join(root, "test"))).filter((name) => name.endsWith(".test.ts"));
  await build({
    absWorkingDir: root,
    entryPoints: tests.map((name) => join("test", name)),
    bundle: true,
    platform: "node",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".tsv": "text" },
    outdir: out,
    outExtension: { ".js": ".mjs" },
    logLevel: "warning",
  });
  const files = tests.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
  const run = spawnSync(process.execPath, ["--test", ...files], { cwd: root, stdio: "inherit" });
  process.exitCode = run.status ?? 1;
} finally {
  await rm(out, { recursive: true, force: true });
}
