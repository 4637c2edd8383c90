/** SGF in and out: whole, damaged, broken, foreign charsets, hostile names. */
import { readFile } from "node:fs/promises";
import { expect, test, type Table } from "./table";

const GAME = "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]PB[Aoi]PW[Ren];B[ee];W[cg];B[gc])";

async function choose(table: Table, name: string, bytes: Buffer): Promise<void> {
  await table.page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/x-go-sgf", buffer: bytes });
}

test("a pasted record opens at its last move", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByLabel("SGF text").fill(GAME);
  await page.getByRole("button", { name: "Open this text" }).click();
  await table.sees("E5", "black");
  await table.sees("C3", "white");
  await table.sees("G7", "black");
  await expect(page.locator(".player-name")).toHaveText(["Aoi", "Ren"]);
});

test("a broken record gives a clear message and loses nothing", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await table.playAll("E5");
  const game = page.url();
  await table.visit();
  await expect(page.locator(".record").first()).toBeVisible();
  const before = await page.locator(".record").count();
  const text = "this is no record of a game";
  await page.getByLabel("SGF text").fill(text);
  await choose(table, "broken.sgf", Buffer.from(text));
  await expect(page.getByRole("alert").filter({ hasText: "This record cannot be read" })).toContainText("Nothing was changed.");
  await page.getByRole("button", { name: "Open this text" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This record cannot be read" })).toBeVisible();
  await expect(page.getByLabel("SGF text")).toHaveValue(text);
  expect(await page.locator(".record").count()).toBe(before);
  await page.goto(game);
  await table.sees("E5", "black");
});

test("a damaged record opens as far as it can be read, with line and column", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await choose(table, "half.sgf", Buffer.from("(;FF[4]GM[1]SZ[9]\n;B[ee];W[cg]\n;B[gc];W[c"));
  await table.sees("E5", "black");
  await table.sees("C3", "white");
  const warnings = page.getByRole("alert").filter({ hasText: "The record has flaws" });
  await expect(warnings).toContainText(/line \d+, column \d+/);
  await warnings.getByRole("button", { name: "Close" }).click();
  await expect(warnings).toHaveCount(0);
});

test("a Shift_JIS record shows Japanese names", async ({ table }) => {
  const bytes = Buffer.concat([
    Buffer.from("(;FF[4]GM[1]CA[Shift_JIS]SZ[9]PB["),
    Buffer.from([0x96, 0x7b, 0x88, 0xf6, 0x96, 0x56]),
    Buffer.from("]PW["),
    Buffer.from([0x96, 0xbc, 0x90, 0x6c]),
    Buffer.from("];B[ee])"),
  ]);
  await table.visit();
  await choose(table, "sjis.sgf", bytes);
  await table.sees("E5", "black");
  await expect(table.page.locator(".player-name")).toHaveText(["本因坊", "名人"]);
});

test("names are text, never markup", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByLabel("SGF text").fill("(;GM[1]SZ[9]PB[<img src=x onerror=alert(1)>]PW[<b>Ren</b>];B[ee])");
  await page.getByRole("button", { name: "Open this text" }).click();
  await table.sees("E5", "black");
  await expect(page.locator(".player-name").last()).toHaveText("<b>Ren</b>");
  await expect(page.locator(".players img, .players b")).toHaveCount(0);
});

test("a record that is too large is refused before it is sent", async ({ table }) => {
  await table.visit();
  await choose(table, "large.sgf", Buffer.alloc(1_100_000, ";"));
  await expect(table.page.getByRole("alert").filter({ hasText: "too large" })).toBeVisible();
});

test("a dropped file opens", async ({ table }) => {
  const { page } = table;
  await table.visit();
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.sgf"));
    return data;
  }, GAME);
  await page.locator(".load").dispatchEvent("drop", { dataTransfer: transfer });
  await table.sees("G7", "black");
});

test("the record can be saved", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await table.playAll("E5 C3");
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save SGF" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^shidogo-.+\.sgf$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("SZ[9]");
  expect(text.replace(/\s+/g, "")).toContain(";B[ee]");
  expect(text.replace(/\s+/g, "")).toContain(";W[cg]");
});
