/** The report of `shidogo review`: a file that opens without a server. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test, type Page } from "@playwright/test";

/** Black takes C5 with the ninth move and fills an own point with the eleventh; the names try to break out. */
const GAME =
  "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]RE[W+R]PB[</script><b>Aoi</b>]BR[8k]PW[Ren];B[ee];W[ce];B[de];W[gc];B[cd];W[fg];B[cf];W[gf]" +
  ";B[be];W[fc];B[aa];W[eg];B[dg];W[dh];B[ch];W[eh])";

let folder: string;
let report: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shidogo-report-"));
  const binary = resolve(process.env["SHIDOGO_BIN"] ?? "../target/release/shidogo");
  const record = join(folder, "game.sgf");
  await writeFile(record, GAME);
  report = join(folder, "report.html");
  await promisify(execFile)(binary, ["review", record, "--visits", "8", "--moves", "1-14", "--html", report]);
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens the report; whatever goes wrong on the page or asks for something fails the test. */
async function open(page: Page): Promise<void> {
  page.on("pageerror", (error) => expect(error, "an error on the page").toBeUndefined());
  page.on("request", (request) => expect(request.url()).toMatch(/^file:/));
  await page.goto(pathToFileURL(report).href);
}

test("the game is stepped through by keys, buttons and the slider", async ({ page }) => {
  await open(page);
  await expect(page.locator(".name").first()).toHaveText("</script><b>Aoi</b> 8k");
  await expect(page.locator("#notice")).toContainText("14 of 16 moves");
  const board = page.locator("#board svg");
  await page.keyboard.press("Home");
  await expect(board).toHaveAccessibleName("Board before the first move");
  await expect(board.locator("[data-point]")).toHaveCount(0);
  await page.getByRole("button", { name: "Forward" }).click();
  await expect(board.locator('.stone-b[data-point="E5"]')).toHaveCount(1);
  await page.getByRole("slider", { name: "Move" }).fill("8");
  await expect(board.locator('.stone-w[data-point="C5"]')).toHaveCount(1);
  await page.getByRole("button", { name: "Forward" }).click();
  await expect(board).toHaveAccessibleName("Board after move 9: Black B5");
  await expect(board.locator('[data-point="C5"]')).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(board.locator('[data-point="C5"]')).toHaveCount(1);
});

test("a bad move has words in both languages and a better one to try", async ({ page }) => {
  await open(page);
  await page.locator('#remarks [data-move="11"]').click();
  await expect(page.locator("#word")).toContainText("Move 11");
  await expect(page.locator("#word .badge").first()).toHaveText(/Slip|Mistake|Blunder/);
  await expect(page.locator('#board [data-point="A9"]')).toHaveCount(1);
  await page.locator("#board .letter").click();
  await expect(page.locator('#board [data-point="A9"]')).toHaveCount(0);
  await expect(page.locator("#board .number")).toHaveText(["1"]);
  await page.keyboard.press("Escape");
  await expect(page.locator('#board [data-point="A9"]')).toHaveCount(1);
  await page.getByRole("button", { name: "日本語" }).click();
  await expect(page.locator("#word")).toContainText("11手目");
  await expect(page.locator("#word .badge").first()).toHaveText(/疑問手|悪手/);
  await expect(page.getByRole("heading", { name: "練習したい三つのこと" })).toBeVisible();
});

test("nothing is wider than a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
