/** Practice: a problem solved and failed, an own mistake practised, a name found, the progress seen. */
import { expect, test } from "./table";

/** White's three points in the corner: whoever plays in the middle has their way. */
const BOOK =
  "(;GM[1]SZ[9]AW[db][cb][bb][ab][da]AB[ea][eb][ac][bc][cc][dc][ec]PL[B];B[ba]C[RIGHT])" +
  "(;GM[1]SZ[9]AW[db][cb][bb][ab][da]AB[ea][eb][ac][bc][cc][dc][ec]PL[W];W[ba]C[RIGHT])";
const GAME =
  "(;GM[1]FF[4]SZ[7]KM[6.5]PB[You]PW[Nagisa];B[dd];W[de];B[aa];W[cd];B[ag];W[dc];B[ga];W[ed];B[gg];W[ee];B[ab];W[bb];B[ba];W[ca])";

test("a problem is failed, refuted, tried again and solved; it comes back", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByRole("link", { name: "Practise" }).click();
  await expect(page).toHaveURL(/\/practice$/);
  await expect(page.locator('[data-set="problems"]')).toContainText("new");
  await page.locator(".practice-load input").setInputFiles({ name: "Corner.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(BOOK) });
  await expect(page.getByText("2 problems loaded.")).toBeVisible();
  await page.getByRole("link", { name: "Corner" }).click();
  await expect(page.getByRole("heading", { name: "Black to play: capture the marked stones." })).toBeVisible();

  await table.click("A9");
  const said = page.locator(".practice-said");
  await expect(said).toContainText("Not this time.");
  await expect(page.getByText(/^The refutation, move [2-9] of \d/)).toBeVisible();
  await table.sees("B9", "white");
  await expect(page.getByText("It comes back in a few minutes.")).toBeVisible();

  await page.getByRole("button", { name: "Try again" }).click();
  await table.sees("B9", "nothing");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".practice-hint")).toHaveText("Look at the marked points.");
  await table.click("B9");
  await expect(said).toContainText("Solved!");
  await expect(said).toContainText("read out to the end");

  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "White to play: keep the marked stones alive." })).toBeVisible();
  await table.click("B9");
  await expect(said).toContainText("Solved!");
  await expect(page.getByText("It comes back tomorrow.")).toBeVisible();

  await page.locator(".tool-language").click();
  await expect(page.getByRole("heading", { name: "白番。印の石を生かしてください。" })).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "練習の一覧" }).click();
  await expect(page.locator('[data-set^="book"]')).toContainText("2問のうち0問を習得");
});

test("a mistake of an own game is practised, and the progress counts it", async ({ table }) => {
  test.setTimeout(120_000);
  const { page } = table;
  const { address } = table.server;
  await table.visit();
  const { id } = (await (await page.request.post(`${address}/api/games?human=b`, { data: Buffer.from(GAME), headers: { "content-type": "application/x-go-sgf" } })).json()) as { id: string };
  await page.request.post(`${address}/api/games/${id}/review`, { data: { ranks: { b: "5k", w: "5k" } } });
  await expect
    .poll(async () => ((await (await page.request.get(`${address}/api/games/${id}/review`)).json()) as { state: string }).state, { timeout: 90_000 })
    .toBe("done");
  await table.visit("/practice/mistakes");
  await expect(page.getByRole("heading", { name: /Move \d+ of your game was a mistake/ })).toBeVisible();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(page.getByText("The review said:")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The review said:")).toBeHidden();

  await page.getByRole("link", { name: "Progress" }).click();
  await expect(page.getByRole("heading", { name: "Mistakes by kind" })).toBeVisible();
  // Other specs play on the same server.
  await expect(page.locator(".progress-list .record").filter({ hasText: "Nagisa" })).toContainText(/reviewed, \d+ mistakes/);
  await page.getByLabel("Search players").fill("nobody");
  await expect(page.getByText("No games here.")).toBeVisible();
  await page.getByLabel("Search players").fill("nagisa");
  await expect(page.locator(".progress-list .record")).toHaveCount(1);
  await page.getByLabel("Which games").selectOption("won");
  await expect(page.getByText("No games here.")).toBeVisible();
  await expect(page.getByText("0 % of 1 right")).toBeVisible();
});

test("a move is guessed and a name is found", async ({ table }) => {
  const { page } = table;
  await table.visit("/practice/guess");
  await expect(page.getByRole("heading", { name: /^Move 5 of \d+/ })).toBeVisible();
  await table.click("A1");
  await expect(page.getByText(/^\d+ of 10 marks$/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: /^Move 6 of/ })).toBeVisible();

  await table.visit("/practice/names");
  await expect(page.locator(".quiz-choices button")).toHaveCount(4);
  await page.locator(".quiz-choices button").first().click();
  await expect(page.locator(".quiz-right")).toHaveCount(1);
  await expect(page.getByText(/of 1 right$/)).toBeVisible();
});
