/** The review of a game: begun from a record or a game, told as it comes, walked through, tried out, taken away. */
import { readFile } from "node:fs/promises";
import { expect, test, type Table } from "./table";

const HOSTILE = "<img src=x onerror=document.title='owned'>";
/** A small game in which White loses a stone in atari. */
const GAME = `(;FF[4]GM[1]CA[UTF-8]SZ[7]KM[6.5]PB[${HOSTILE}]PW[Ren]C[<script>document.title='owned'</script>];B[dd];W[cd];B[cc];W[bc];B[ce];W[bb];B[bd];W[fe];B[ee];W[ff];B[ed];W[eb])`;

async function uploaded(table: Table, sgf: string): Promise<void> {
  await table.visit();
  await table.page.getByLabel("SGF text").fill(sgf);
  await table.page.getByRole("button", { name: "Review this text" }).click();
  await expect(table.page).toHaveURL(/\/review\/[\w-]+$/);
}

async function reviewed(table: Table): Promise<void> {
  await expect(table.page.locator('.review[data-state="done"]')).toBeVisible({ timeout: 50_000 });
}

test("a record is reviewed as it comes, walked through by keys and kept over a reload", async ({ table }) => {
  const { page } = table;
  await uploaded(table, GAME);
  await expect(page.locator(".making progress, .review[data-state=done]").first()).toBeVisible();
  await reviewed(table);
  expect(await page.title()).not.toContain("owned");
  await expect(page.locator(".player-name").first()).toContainText("<img src=x");
  await expect(page.locator("main img, main script")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Turning points" })).toBeVisible();

  // To a remark with something better, into its line and out again.
  const count = page.locator(".review-count strong");
  await page.keyboard.press("Home");
  await expect(count).toHaveText("0");
  await page.keyboard.press("ArrowRight");
  await table.sees("D4", "black");
  await page.keyboard.press("End");
  await expect(count).toHaveText("12");
  await page.getByRole("button", { name: /^\d+ (Black|White) .*(Mistake|Blunder|Slip)/ }).first().click();
  const better = page.locator(".word-better");
  await expect(better).toBeVisible();
  const at = await count.textContent();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(`Instead of move ${at}: 1 of`)).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(better).toBeVisible();

  // The graph goes where it is clicked.
  const graph = page.getByRole("slider", { name: "The game move by move" });
  const width = await graph.evaluate((it) => it.clientWidth);
  await graph.click({ position: { x: width - 3, y: 40 } });
  await expect(count).toHaveText("12");
  await expect(page.getByText(/^Move 12: Black \d+ %/)).toBeVisible();

  await page.reload();
  await reviewed(table);
  await expect(page.getByRole("heading", { name: "All remarks" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Three things to practise" })).toBeVisible();
});

test("other words and other levels need no other look, in both languages", async ({ table }) => {
  const { page } = table;
  await uploaded(table, GAME);
  await reviewed(table);
  await page.getByText("How it is told").click();
  await page.getByLabel("Level of Ren").selectOption("3d");
  await expect(page.locator(".review-seems").nth(1)).toContainText("3 dan");
  await page.getByRole("radio", { name: "Plain" }).check();
  await reviewed(table);
  await page.locator(".tool-language").click();
  await expect(page.getByRole("heading", { name: "練習したい三つのこと" })).toBeVisible();
  await expect(page.locator(".review-seems").nth(1)).toContainText("三段");
  const latin = await page.locator(".entry-text").allTextContents();
  for (const text of latin) expect(text).toMatch(/[ぁ-んァ-ヶ一-龠]/);
});

test("on the free board one tries moves, the engine answers, the rules hold", async ({ table }) => {
  const { page } = table;
  await uploaded(table, GAME);
  await reviewed(table);
  await page.keyboard.press("Home");
  await table.click("E5");
  await expect(page.getByText("What if?")).toBeVisible();
  await table.sees("E5", "black");
  await expect(page.getByText(/After move 0: E5 [A-G]\d/)).toBeVisible({ timeout: 30_000 });
  await table.click("E5");
  await expect(page.getByText("There is already a stone.")).toBeVisible();
  await page.getByRole("switch", { name: "Candidate moves" }).click();
  await expect(page.getByRole("table", { name: "Candidate moves" })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".overlay .candidate-best")).toBeVisible();
  await page.keyboard.press("Escape");
  await table.sees("E5", "nothing");
});

test("a game that was played is reviewed by a button, and taken away", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 7 });
  await table.playAll("D4 C4 C5 B5 C3");
  await page.getByRole("button", { name: "Review this game" }).click();
  await expect(page).toHaveURL(/\/review\//);
  await reviewed(table);
  for (const [name, sign] of [["Save as SGF", "SBKV["], ["Save as a page", "<!doctype html>"]] as const) {
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const text = await readFile(await (await waiting).path(), "utf8");
    expect(text.toLowerCase()).toContain(sign.toLowerCase());
  }
  await page.getByRole("link", { name: "Practise your mistakes" }).click();
  await expect(page).toHaveURL(/\/practice\/mistakes$/);
  await page.goBack();
  await reviewed(table);
  await page.getByRole("button", { name: "To the game itself" }).click();
  await expect(page).toHaveURL(/\/game\//);
  await table.sees("C3", "black");
});

test("a server that crashes in the middle goes on, and the page with it", async ({ table }) => {
  const { page, server } = table;
  await uploaded(table, GAME);
  await expect(page.locator(".making-extent, .review[data-state=done]").first()).toBeVisible();
  await server.kill();
  await server.restart();
  await reviewed(table);
  await expect(page.locator(".making progress")).toHaveCount(0);
});

test("a record of another program is reviewed too", async ({ table }) => {
  const { page } = table;
  const ugf = "[Header]\nPlayerB=Aoi,3k\nPlayerW=Ren,2d\nSize=9\nHdcp=0,6.5\n[Data]\nEE,B1\nCG,W2\nGC,B3\n";
  await uploaded(table, ugf);
  await reviewed(table);
  await expect(page.locator(".player-name").first()).toContainText("Aoi 3 kyu");
  await expect(page.locator(".review-count")).toContainText("/ 3");
});

test("by keys alone: the board is reached, a move tried, the game found again", async ({ table }) => {
  const { page } = table;
  await uploaded(table, GAME);
  await reviewed(table);
  await page.keyboard.press("Home");
  await page.locator(".brand").focus();
  for (let tabs = 0; tabs < 12 && !(await table.board.evaluate((it) => it === document.activeElement)); tabs++) {
    await page.keyboard.press("Tab");
  }
  await expect(table.board).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".review-count strong")).toHaveText("0");
  await page.keyboard.press("Enter");
  await table.sees("E4", "black");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await table.sees("E4", "nothing");
});

test("what cannot be read or reviewed is said, and nothing breaks", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByLabel("Go on as").selectOption("review");
  await page.getByLabel("SGF text").fill("this is no record");
  await page.getByRole("button", { name: "Open this text" }).click();
  await expect(page.getByText(/^This record cannot be read/)).toBeVisible();
  await page.getByLabel("SGF text").fill("(;GM[1]SZ[9])");
  await page.getByRole("button", { name: "Open this text" }).click();
  await expect(page.getByText("there are no moves to review yet")).toBeVisible();
  await table.visit("/review/aaaaaaaaaaaa");
  await expect(page.getByRole("heading", { name: "There is no such game" })).toBeVisible();
});

test("on a phone nothing is wider than the screen", async ({ table }) => {
  const { page } = table;
  await page.setViewportSize({ width: 360, height: 740 });
  await uploaded(table, GAME);
  await reviewed(table);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.locator(".review-turns .entry, .review-remarks .entry").first().click();
  await expect(table.board).toBeInViewport();
});
