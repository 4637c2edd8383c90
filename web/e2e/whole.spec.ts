/** Whole 9×9 games against the partner, one lost and one won, and what comes between and after. */
import { expect, Table, test as base, usePageFrom } from "./table";
import { startServer } from "./server";

/** A partner that answers at once: one visit a move, and the same game every time. */
const test = base.extend<{ quick: Table }>({
  quick: async ({ page }, use) => {
    const server = await startServer(["--visits", "1", "--seed", "3"]);
    await usePageFrom(page, server.address);
    await use(new Table(page, server));
    await server.stop();
  },
});

/** Waits for the person's turn, or for the end; says whether there is a turn. */
async function turn(table: Table): Promise<boolean> {
  await expect(table.page.locator('.table:not([data-phase="thinking"])')).toBeVisible({ timeout: 30_000 });
  return (await table.page.locator('.table[data-phase="play"]').count()) > 0;
}

async function finish(table: Table): Promise<void> {
  const { page } = table;
  const agree = page.getByRole("button", { name: "Agree" });
  await expect(agree.or(page.locator(".result"))).toBeVisible({ timeout: 30_000 });
  if ((await page.locator(".result").count()) === 0) await agree.click();
  await expect(page.locator(".result-text")).toHaveText(/wins/);
}

test("a 9×9 game is lost by passing, and the next one is easier", async ({ quick }) => {
  const { page } = quick;
  await quick.visit();
  await page.getByRole("radio", { name: "Fixed level" }).check();
  await page.getByLabel("Your partner’s level").selectOption("10k");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await quick.click("E5");
  for (let moves = 0; moves < 60 && (await turn(quick)); moves++) {
    const before = await quick.status.textContent();
    await page.getByRole("button", { name: "Pass" }).click();
    await expect(quick.status).not.toHaveText(before ?? "", { timeout: 30_000 });
  }
  await finish(quick);
  await expect(page.locator(".result-text")).toHaveText(/^White wins/);
  await expect(page.locator(".result")).toContainText("The next game is set to 12 kyu.");
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(quick.status).toContainText("The board is empty.");
  await expect(page.locator(".teaching .more-now")).toContainText("12 kyu");
});

test("a 9×9 game is won with four stones and the analysis, to the end", async ({ quick }) => {
  test.setTimeout(180_000);
  const { page } = quick;
  await quick.visit();
  await page.getByRole("radio", { name: "Fixed level" }).check();
  await page.getByLabel("Your partner’s level").selectOption("25k");
  await page.getByText("More choices").click();
  await page.getByLabel("Handicap").selectOption("4");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await turn(quick);
  await page.getByRole("switch", { name: "Graph and analysis" }).click();
  await page.getByRole("button", { name: "Analyse this position" }).click();
  for (let moves = 0; moves < 70 && (await turn(quick)); moves++) {
    // The first of the candidates that are told; the table knows a pass too.
    const best = page.locator(".candidates tbody th button").first();
    await expect(best).toBeVisible();
    const name = (await best.textContent()) ?? "Pass";
    const before = await quick.status.textContent();
    if (name === "Pass") await page.locator(".actions").getByRole("button", { name: "Pass" }).click();
    else await quick.click(name);
    await expect(quick.status).not.toHaveText(before ?? "", { timeout: 30_000 });
  }
  await finish(quick);
  await expect(page.locator(".result-text")).toHaveText(/^Black wins/);
  await expect(page.locator(".result")).toContainText("Well played!");
});

test("the score is estimated on request, and the estimate goes with the position", async ({ quick }) => {
  const { page } = quick;
  await quick.begin({ size: 9 });
  await quick.playAll("E5 C3 E3");
  await page.getByRole("button", { name: "Estimate" }).click();
  await expect(page.locator(".estimate")).toContainText(/seems to lead by about|It seems even/, { timeout: 30_000 });
  await expect(page.locator(".overlay .owned").first()).toBeVisible();
  await expect(page.locator(".overlay .candidate")).toHaveCount(0);
  await quick.click("G7");
  await expect(page.locator(".estimate")).toHaveCount(0);
  await expect(page.locator(".overlay .owned")).toHaveCount(0);
});

test("a first game finds the level, another is full of help", async ({ quick }) => {
  const { page } = quick;
  await quick.visit();
  await page.getByRole("button", { name: "Yes, I play" }).click();
  await expect(quick.board).toHaveAttribute("aria-label", "Go board, 9×9");
  await expect(page.locator(".teaching .more-now")).toContainText("Find out");
  await quick.visit();
  await expect(page.getByRole("heading", { name: "A game of Go" }), "asked once only").toBeVisible();
  await quick.visit("/learn/next");
  await page.getByRole("button", { name: /9×9 with help/ }).click();
  await expect(quick.board).toHaveAttribute("aria-label", "Go board, 9×9");
  await expect(page.locator(".teaching .more-now")).toContainText("25 kyu");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("group", { name: "Mark stones in atari" }).getByRole("radio", { name: "On" })).toBeChecked();
});

test("a clock runs, and whoever lets it run out has lost", async ({ quick }) => {
  const { page } = quick;
  await quick.visit();
  await page.getByRole("radio", { name: "Two people" }).check();
  await page.getByText("More choices").click();
  await page.locator(".time-fields select").selectOption("byo_yomi");
  for (const [field, value] of [["Minutes", "0"], ["Periods", "1"], ["Seconds each", "6"]] as const) {
    await page.getByLabel(field, { exact: true }).fill(value);
    await page.getByLabel(field, { exact: true }).blur();
  }
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const clocks = page.getByRole("timer");
  await expect(clocks).toHaveCount(2);
  await quick.click("E5");
  await expect(clocks.nth(1)).toHaveAttribute("data-running", "yes");
  await expect(clocks.nth(0)).toHaveText("0:06 ×1");
  await expect(clocks.nth(1)).toHaveText(/^0:0[1-5] ×1$/);
  await expect(page.locator(".result-text")).toHaveText("Black wins on time", { timeout: 20_000 });
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(clocks.nth(0)).toHaveText(/^0:0[1-6] ×1$/);
});
