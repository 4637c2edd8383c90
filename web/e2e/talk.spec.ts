/** The talk with the partner: remarks, a hint in three steps, questions, a move taken back. */
import { expect, test, type Table } from "./table";

/** White's two stones are about to be captured, and White is about to save them. */
const BLUNDER = "(;GM[1]SZ[9]KM[6.5]PB[Aoi]PL[B]AB[cc][dc][ec][cd][ed][ce][ee][ff][gf]AW[dd][de][gg][fg][eg][hf])";

const pane = (table: Table) => table.page.locator(".talk");
const entries = (table: Table) => pane(table).locator(".talk-entry");

async function yourTurn(table: Table): Promise<void> {
  await expect(table.status).toContainText("Your turn.", { timeout: 30_000 });
}

async function open(table: Table, record: string): Promise<void> {
  const response = await fetch(`${table.server.address}/api/games?human=b`, { method: "POST", body: record });
  const { id } = (await response.json()) as { id: string };
  await table.visit(`/game/${id}`);
  await expect(table.board).toBeVisible();
}

test("the partner says hello from what it knows, and a reload shows it again", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9, seat: "Black", partner: "Teaching game" });
  const greeting = entries(table).first();
  await expect(greeting).toContainText("We play on 9×9; you have Black, and komi is 6.5.");
  await expect(pane(table).getByRole("log")).toHaveAttribute("aria-live", "polite");
  await page.getByRole("button", { name: "日本語に切り替える" }).click();
  await expect(greeting).toContainText("よろしくお願いします。9路盤、そちらの黒番で、コミは6目半です。");
  await page.reload();
  await expect(entries(table)).toHaveCount(1);
  await expect(greeting).toContainText("よろしくお願いします。");
  await page.getByRole("button", { name: "Switch to English" }).click();
  // Who wants quiet keeps it in the next game too.
  await pane(table).getByLabel("Remarks").selectOption("off");
  await expect(pane(table).getByLabel("Explain its own moves too")).toHaveCount(0);
  await table.begin({ size: 9, seat: "Black", partner: "Teaching game" });
  await expect(pane(table).getByLabel("Remarks")).toHaveValue("off");
  await expect(pane(table)).toContainText("Nothing was said yet.");
  await table.page.getByRole("button", { name: "Resign" }).click();
  await table.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(page.locator(".result")).toBeVisible();
  await expect(entries(table)).toHaveCount(0);
});

test("a hint comes in three steps, on the board too", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9, seat: "Black", partner: "Full strength" });
  await pane(table).getByRole("button", { name: "Hint", exact: true }).click();
  await expect(pane(table).locator(".talk-hint")).toHaveCount(1, { timeout: 30_000 });
  await expect(page.locator(".talk-area")).toHaveCount(9);
  await pane(table).getByRole("button", { name: "Hint: its kind?" }).click();
  await expect(pane(table).locator(".talk-hint")).toHaveCount(2);
  await page.locator("#board").focus();
  await page.keyboard.press("h");
  await expect(pane(table).locator(".talk-hint")).toHaveCount(3);
  await expect(page.locator(".talk-point")).toHaveCount(1);
  await expect(page.locator(".talk-area")).toHaveCount(0);
  await expect(pane(table).locator(".talk-hint").last()).toContainText(/[A-J][1-9]/);
  await expect(pane(table).getByRole("button", { name: /^Hint/ })).toBeDisabled();
  // The drawing can be put away, and is gone with the next move.
  await pane(table).getByRole("button", { name: "Show on the board" }).last().click();
  await expect(page.locator(".talk-point")).toHaveCount(0);
  await table.click("E5");
  await yourTurn(table);
  await expect(pane(table).getByRole("button", { name: "Hint", exact: true })).toBeEnabled();
});

test("questions are asked by buttons, points and words", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9, seat: "Black", partner: "Full strength" });
  await table.click("E5");
  await yourTurn(table);
  const answers = pane(table).locator(".talk-answer");
  await pane(table).getByRole("button", { name: "Who is ahead?" }).click();
  await expect(answers).toHaveCount(1, { timeout: 30_000 });
  await expect(answers.last()).toContainText("% to win.");
  await expect(answers.last()).toContainText("by looking ahead");

  // The next point is the question's, and nothing is played.
  await pane(table).getByRole("button", { name: "What if …?" }).click();
  await expect(pane(table)).toContainText("Touch the point you think of.");
  await page.keyboard.press("Escape");
  await expect(pane(table).locator(".talk-pick")).toHaveCount(0);
  await pane(table).getByRole("button", { name: "What if …?" }).click();
  await table.click("A1");
  await expect(answers).toHaveCount(2, { timeout: 30_000 });
  await expect(pane(table).locator(".talk-question").last()).toHaveText(/What if I play A1\?/);
  await expect(page.locator(".talk-overlay .step").first()).toBeVisible();
  expect(await table.stones()).toBe(2);

  await pane(table).getByRole("button", { name: "Is it alive?" }).click();
  await table.click("E5");
  await expect(answers).toHaveCount(3, { timeout: 30_000 });
  await expect(answers.last()).toContainText("Your stone at E5");
  await expect(answers.last()).toContainText(/read out|by the look of the board/);
  // What was said before can be shown again.
  await expect(page.locator(".talk-overlay .step")).toHaveCount(0);
  await answers.nth(1).getByRole("button", { name: "Show on the board" }).click();
  await expect(page.locator(".talk-overlay .step").first()).toBeVisible();
  await pane(table).getByRole("button", { name: "Is it alive?" }).click();
  await table.click("A1");
  await expect(table.toast).toContainText("There is no stone on that point.");

  await pane(table).getByRole("button", { name: "Its name?" }).click();
  await expect(answers).toHaveCount(4);

  const line = pane(table).getByLabel("Ask your partner");
  await line.fill("how is the weather <b>today</b>?");
  await page.keyboard.press("Enter");
  await expect(answers).toHaveCount(5);
  await expect(answers.last()).toContainText("I did not understand that. You can ask:");
  await expect(pane(table).locator(".talk-question b")).toHaveCount(0);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.locator(".talk-answer")).toHaveCount(5);
  await line.fill("この石は生きてる？");
  await page.keyboard.press("Enter");
  await expect(answers).toHaveCount(6);
  await expect(pane(table).locator(".talk-pick")).toBeVisible();
  await expect(other.locator(".talk-answer")).toHaveCount(6);
  await expect(other.locator(".talk-pick")).toHaveCount(0);
  await other.close();
  await page.keyboard.press("Escape");
  await line.fill("why?");
  await page.keyboard.press("Enter");
  await expect(answers.last()).toContainText("once you have answered it");
  await page.reload();
  await expect(answers).toHaveCount(7);
});

test("a blunder is explained, and one button takes it back", async ({ table }) => {
  const { page } = table;
  await open(table, BLUNDER);
  await table.click("A1");
  const remark = pane(table).locator(".talk-remark");
  await expect(remark).toHaveCount(1, { timeout: 30_000 });
  await expect(remark).toContainText("A1 cost about");
  await yourTurn(table);
  await remark.getByRole("button", { name: "Take it back" }).click();
  await table.sees("A1", "nothing");
  await expect(pane(table).locator(".talk-undone")).toContainText("A1 is taken back.");
  await expect(remark).toHaveAttribute("data-gone", "yes");
  await expect(remark.getByRole("button", { name: "Take it back" })).toHaveCount(0);
  await page.reload();
  await expect(remark).toHaveAttribute("data-gone", "yes");
});

test("two people at a board talk to each other", async ({ table }) => {
  await table.begin({ size: 9 });
  await table.playAll("E5 C7");
  await expect(pane(table)).toHaveCount(0);
});

test("on a phone the talk is below the board and nothing sticks out", async ({ table }) => {
  const { page } = table;
  await page.setViewportSize({ width: 360, height: 740 });
  await table.begin({ size: 9, seat: "Black", partner: "Teaching game" });
  await expect(entries(table).first()).toBeVisible();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
});
