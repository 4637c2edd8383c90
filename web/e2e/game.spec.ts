/** Whole games, from the form to the result. */
import { expect, test } from "./table";

/** A finished 9×9 game: two dead stones in each other's territory, no dame. */
const WALLS =
  "F5 E5 F6 E6 F4 E4 E7 D7 E3 D3 E8 D8 E2 D2 E9 D9 E1 D1 B7 H7 B3 G3";
const DEAD = ["B7", "H7", "B3", "G3"];

test("two people play to the score, mark dead stones and agree", async ({ table }) => {
  const { page } = table;
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(table.server.address)) elsewhere.push(request.url());
  });
  await table.visit();
  await page.getByText("More choices").click();
  await page.getByLabel("Komi").fill("6.5");
  await page.getByLabel("Rules").selectOption("japanese");
  await page.getByRole("radio", { name: "Two people" }).check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await table.playAll(WALLS);

  await page.getByRole("button", { name: "Pass" }).click();
  await expect(table.status).toContainText("Black passed. White to play.");
  await page.getByRole("button", { name: "Pass" }).click();
  await expect(page.getByRole("heading", { name: "Counting" })).toBeVisible();

  // A tap turns a group over, whatever was proposed; a second one turns it back.
  const stone = await table.point("H7");
  const proposed = (await stone.getAttribute("class"))?.includes("shudan-dimmed") ?? false;
  await stone.click();
  await dimmed("H7", !proposed);
  await stone.click();
  await dimmed("H7", proposed);
  for (const name of DEAD) {
    const point = await table.point(name);
    if (!(await point.getAttribute("class"))?.includes("shudan-dimmed")) await point.click();
    await dimmed(name, true);
  }
  const score = page.getByRole("region", { name: "Counting" });
  await expect(score.getByRole("row", { name: "Territory" }).getByRole("cell")).toHaveText(["33", "30"]);
  await expect(score.getByRole("row", { name: "Prisoners" }).getByRole("cell")).toHaveText(["2", "2"]);
  await expect(score.getByRole("row", { name: "Total" }).getByRole("cell")).toHaveText(["35", "38.5"]);
  await expect(score).toContainText("White leads by 3.5 points");

  await agree();
  await expect(page.locator(".result-text")).toHaveText("White wins by 3.5 points");
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(table.status).toContainText("The board is empty.");
  expect(await table.stones()).toBe(0);
  expect(elsewhere, "no request leaves for another server").toEqual([]);

  async function dimmed(name: string, wanted: boolean) {
    const point = await table.point(name);
    if (wanted) await expect(point).toHaveClass(/shudan-dimmed/);
    else await expect(point).not.toHaveClass(/shudan-dimmed/);
  }

  async function agree() {
    const result = page.locator(".result");
    for (let side = 0; side < 2 && !(await result.isVisible()); side++) {
      await page.getByRole("button", { name: "Agree" }).click();
      await page.waitForTimeout(400);
    }
  }
});

test("play goes on when the count is not agreed", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 5 });
  await table.playAll("C3 pass pass");
  await expect(page.getByRole("heading", { name: "Counting" })).toBeVisible();
  await page.getByRole("button", { name: "Go on playing" }).click();
  await expect(page.getByRole("button", { name: "Pass" })).toBeEnabled();
  const white = (await table.status.textContent())?.includes("White to play") ?? false;
  await table.click("B2");
  await table.sees("B2", white ? "white" : "black");
});

test("a game against the engine reaches its end", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 5, seat: "Black" });
  await table.click("C3");
  await table.sees("C3", "black");
  const pass = page.getByRole("button", { name: "Pass" });
  const over = page.getByRole("heading", { name: "Counting" });
  // Passing on, the person lets the engine finish; 5×5 points bound how long that can take.
  for (let turn = 0; turn < 40; turn++) {
    await expect(pass.and(page.locator(":enabled")).or(over)).toBeVisible({ timeout: 30_000 });
    if (await over.isVisible()) break;
    await pass.click();
    await expect(page.locator('.table[data-phase="play"]').or(over)).toBeVisible({ timeout: 30_000 });
  }
  await expect(over).toBeVisible();
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(page.locator(".result-text")).toHaveText(/wins by|Jigo/);
});

test("undo takes back, resigning asks first", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await table.playAll("E5 C3");
  await page.getByRole("button", { name: "Undo" }).click();
  await table.sees("C3", "nothing");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Go on playing" }).click();
  await expect(page.locator(".result")).toHaveCount(0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(page.locator(".result-text")).toHaveText("Black wins by resignation");
});

test("one click on the first page starts a 9×9 game", async ({ table }) => {
  await table.visit();
  await table.page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(table.board).toHaveAttribute("aria-label", "Go board, 9×9");
  await expect(table.status).toContainText("Your turn.");
});

test("komi that is no number is refused in the form", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByText("More choices").click();
  await page.getByLabel("Komi").fill("NaN");
  await expect(page.getByText("Komi is a number in half points")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeDisabled();
});
