/** The graph, the analysis of a position, the look at a whole game. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { startServer } from "./server";
import { expect, Table, test } from "./table";

test("the graph appears when it is wanted, and leads to its moves", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 5, seat: "Black" });
  const graph = page.getByRole("slider", { name: "The game move by move" });
  const hints = page.getByRole("switch", { name: "Graph and analysis" });
  await table.click("C3");
  await expect(table.status).toContainText("Your turn.");
  await expect(graph).toHaveCount(0);
  await hints.click();
  await expect(graph).toBeVisible();
  // The engine's thoughts give the line, without anybody asking for more.
  await expect(page.locator(".graph-win")).toHaveAttribute("d", /^M.+L.+/);
  await table.click((await firstFree(table)) ?? "");
  await expect(graph).toHaveAttribute("aria-valuemax", "4");
  await expect(graph).toHaveAttribute("aria-valuetext", /^Move 4: Black \d+ % · (Black|White|even)/);

  await graph.scrollIntoViewIfNeeded();
  const box = await graph.boundingBox();
  if (!box) throw new Error("no graph");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(table.status).toContainText("Looking at move 2 of 4.");
  await expect.poll(() => table.stones()).toBe(2);
  await graph.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(table.status).toContainText("Looking at move 1 of 4.");
  await expect(graph).toHaveAttribute("aria-valuetext", /^Move 1: Black/);
  await page.keyboard.press("End");
  await expect(table.status).toContainText("Your turn.");
  await expect.poll(() => table.stones()).toBeGreaterThanOrEqual(3);

  // Both the wish and the values survive a reload.
  await page.reload();
  await expect(hints).toHaveAttribute("aria-checked", "true");
  await expect(graph).toHaveAttribute("aria-valuetext", /^Move 4: Black/);
  await hints.click();
  await expect(graph).toHaveCount(0);
});

test("candidates, whose the points are, and how play may go on", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await table.playAll("E5 C3 C6 G6");
  await page.getByRole("switch", { name: "Graph and analysis" }).click();
  const analyse = page.getByRole("button", { name: "Analyse this position" });
  await analyse.click();
  await expect(analyse).toHaveAttribute("aria-pressed", "true");
  const marks = page.locator(".overlay .candidate");
  await expect(marks.first()).toBeVisible();
  await expect(page.locator(".overlay .owned").first()).toBeVisible();
  const list = page.getByRole("table", { name: "Candidate moves" });
  await expect(list).toContainText("Black wins");
  await expect(page.locator(".insight-extent")).toHaveText(/^[\d,]+ of 10,000 visits · shidogo-b\d+c\d+-s\d+$/);
  const first = await page.locator(".insight-extent").textContent();
  await expect(page.locator(".insight-extent")).not.toHaveText(first ?? "");

  // A mark lies on its point.
  const best = page.locator(".candidate-best circle");
  const name = (await list.getByRole("row").nth(1).getByRole("button").textContent()) ?? "";
  const [mark, point] = [await best.boundingBox(), await (await table.point(name)).boundingBox()];
  if (!mark || !point) throw new Error("no mark");
  expect(Math.abs(mark.x + mark.width / 2 - point.x - point.width / 2)).toBeLessThan(4);
  expect(Math.abs(mark.y + mark.height / 2 - point.y - point.height / 2)).toBeLessThan(4);

  // Pointing at a row shows the continuation, on the board and in words.
  await list.getByRole("row").nth(1).hover();
  await expect(page.locator(".overlay .step").first()).toBeVisible();
  await expect(page.locator(".continuation")).toHaveText(/^May go on: /);
  await page.mouse.move(2, 2);
  await expect(page.locator(".overlay .step")).toHaveCount(0);

  // In the past it is White's turn; nothing of this touches the game.
  await page.keyboard.press("PageUp");
  await expect(list).toContainText("White wins");
  await page.keyboard.press("End");
  await expect(list).toContainText("Black wins");
  await table.click("G4");
  await table.sees("G4", "black");
  await expect(list).toContainText("White wins");
  await page.keyboard.press("a");
  await expect(page.locator(".overlay")).toHaveCount(0);
  await expect(table.status).toHaveText(/^Black .+ G4\. White to play\.$/);
});

test("a second window takes the analysis over", async ({ table, context }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await table.playAll("E5");
  await page.getByRole("switch", { name: "Graph and analysis" }).click();
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await expect(page.locator(".overlay .candidate").first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Analyse this position" }).click();
  await expect(other.locator(".overlay .candidate").first()).toBeVisible();
  await expect(table.toast).toContainText("another window");
  await expect(page.locator(".overlay")).toHaveCount(0);
  await other.close();
});

test("a record that was opened is looked at as a whole, and stays so", async ({ table }) => {
  const { page } = table;
  await table.visit();
  // Long enough that the look takes a while.
  const letter = (n: number) => String.fromCharCode(97 + n);
  const turn = (n: number) => `;${n % 2 === 0 ? "B" : "W"}[${letter((n * 7) % 19)}${letter(2 * Math.floor(n / 19) + 3)}]`;
  const moves = Array.from({ length: 120 }, (_, n) => turn(n)).join("");
  await page.getByLabel("SGF text").fill(`(;GM[1]SZ[19]KM[6.5]RE[B+R]${moves})`);
  await page.getByRole("button", { name: "Open this text" }).click();
  // The game is over: nobody has to ask for the graph.
  const graph = page.getByRole("slider", { name: "The game move by move" });
  await expect(graph).toHaveAttribute("aria-valuetext", "Move 120: not looked at yet");
  await page.getByRole("button", { name: "Show how the game went" }).click();
  await expect(page.getByRole("progressbar", { name: "Show how the game went" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Show how the game went" })).toHaveCount(0, { timeout: 30_000 });
  await expect(graph).toHaveAttribute("aria-valuetext", /^Move 120: Black \d+ %/);
  await expect(page.getByRole("button", { name: "Show how the game went" })).toHaveCount(0);
  await page.reload();
  await expect(graph).toHaveAttribute("aria-valuetext", /^Move 120: Black \d+ %/);
});

test("how far the thought is", async ({ page }) => {
  // So many visits that there is time to look.
  const server = await startServer(["--visits", "40000"]);
  try {
    const table = new Table(page, server);
    await table.begin({ size: 19, seat: "Black" });
    await table.click("D4");
    await expect(page.locator(".progress-count")).toHaveText(/^[\d,]+ \/ 40,000$/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator(".progress-count")).toHaveText("");
  } finally {
    await server.stop();
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: "ja-JP" });
  test("a touch shows the continuation, and nothing is too wide", async ({ table }) => {
    const { page } = table;
    await table.visit();
    await page.getByRole("radio", { name: "二人で打つ" }).check();
    await page.getByRole("button", { name: "対局開始" }).click();
    await (await table.point("E5")).tap();
    await (await table.point("E5")).tap();
    await table.sees("E5", "black");
    await page.getByRole("switch", { name: "形勢と検討" }).tap();
    await page.getByRole("button", { name: "この局面を検討" }).tap();
    const list = page.getByRole("table", { name: "候補手" });
    await expect(list).toContainText("白の勝率");
    await list.getByRole("button").first().tap();
    await expect(page.locator(".overlay .step").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

const NET = join(process.env["SHIDOGO_NETS"] ?? resolve("../../shared/nets"), "rect15-b2c16-s13679744-d94886722.bin.gz");

test("with a network: moves, progress and analysis come from it", async ({ page }) => {
  test.skip(!existsSync(NET), "no network in SHIDOGO_NETS");
  const server = await startServer(["--net", NET, "--visits", "20"]);
  try {
    const table = new Table(page, server);
    await table.begin({ size: 9, seat: "Black" });
    await page.getByRole("switch", { name: "Graph and analysis" }).click();
    await table.click("E5");
    await expect(table.status).toContainText("Your turn.");
    await expect(page.locator(".graph-words")).toHaveText(/^Move 2: Black \d+ %/);
    await page.getByRole("button", { name: "Analyse this position" }).click();
    await expect(page.locator(".insight-extent")).toHaveText(/of 10,000 visits · rect15-b2c16/);
    await expect(page.locator(".overlay .candidate-best")).toBeVisible();
  } finally {
    await server.stop();
  }
});

/** Some point that nobody has played on. */
async function firstFree(table: Table): Promise<string | null> {
  for (const name of ["B2", "D4", "B4", "D2"]) {
    const classes = await (await table.point(name)).getAttribute("class");
    if (classes?.includes("shudan-sign_0")) return name;
  }
  return null;
}
