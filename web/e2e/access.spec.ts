/** Every page by the rules of accessibility, by day and by night. */
import { violationsOn } from "./axe";
import { expect, test, type Table } from "./table";

async function check(table: Table, what: string): Promise<void> {
  expect(await violationsOn(table.page), what).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("start, lesson and explanation", async ({ table }) => {
      const { page } = table;
      await table.visit();
      await check(table, "the first visit");
      await page.getByText("More choices").click();
      await check(table, "all choices");
      await table.visit("/learn/take-one");
      await expect(table.board).toBeVisible();
      await check(table, "a step of the lesson");
      await table.board.locator(".shudan-vertex").first().click();
      await expect(page.locator(".lesson-word")).not.toBeEmpty();
      await check(table, "a kind word");
      await table.visit("/learn/next");
      await expect(page.locator(".ladder")).toBeVisible();
      await check(table, "after the lesson");
      await table.visit("/explain");
      await expect(page.locator(".shares").first()).toBeVisible();
      await page.locator(".lab-figure summary").first().click();
      await check(table, "the explanation");
    });

    test("practice and progress", async ({ table }) => {
      await table.visit("/practice");
      await expect(table.page.getByRole("heading", { level: 1 })).toBeVisible();
      await check(table, "what can be practised");
      for (const set of ["problems", "names", "guess"]) {
        await table.visit(`/practice/${set}`);
        await expect(table.board).toBeVisible();
        await check(table, set);
      }
      await table.visit("/progress");
      await expect(table.page.getByRole("heading", { level: 1 })).toBeVisible();
      await check(table, "the progress");
    });

    test("a game from its first move to its end, and the dialogs", async ({ table }) => {
      const { page } = table;
      await table.begin({ size: 5 });
      await table.playAll("C3 B2");
      await check(table, "a game");
      await page.getByRole("button", { name: "Settings" }).click();
      await check(table, "the settings");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await check(table, "the help");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Pass" }).click();
      await expect(table.status).toContainText("passed");
      await page.getByRole("button", { name: "Pass" }).click();
      await expect(page.getByRole("button", { name: "Agree" })).toBeVisible();
      await check(table, "the counting");
      await page.getByRole("button", { name: "Agree" }).click();
      await expect(page.locator(".result")).toBeVisible();
      await check(table, "the end");
      await table.visit("/game/nowhere");
      await expect(page.getByText("There is no such game")).toBeVisible();
      await check(table, "a missing game");
    });

    test("a review, and the names of its moves", async ({ table }) => {
      const { page } = table;
      await table.visit();
      await page.getByLabel("SGF text").fill("(;FF[4]GM[1]SZ[7]KM[6.5];B[dd];W[cd];B[cc];W[bc];B[ce];W[bb];B[bd];W[fe];B[ee])");
      await page.getByRole("button", { name: "Review this text" }).click();
      await expect(page.locator('.review[data-state="done"]')).toBeVisible({ timeout: 50_000 });
      await check(table, "a review");
      await page.getByRole("switch").first().click();
      await expect(page.locator(".candidates table").first()).toBeVisible();
      await check(table, "with candidates");
      const id = new URL(page.url()).pathname.split("/").pop() ?? "";
      await table.visit(`/names/${id}`);
      await expect(table.board).toBeVisible();
      await check(table, "names of moves");
    });

    test("a capture game in Japanese with readings", async ({ table }) => {
      const { page } = table;
      await table.visit("/learn/next");
      await page.getByRole("button", { name: "日本語に切り替える" }).click();
      await page.getByRole("button", { name: "ふりがな" }).click();
      await page.getByRole("button", { name: /5/ }).first().click();
      await expect(table.board).toBeVisible();
      await check(table, "a capture game");
    });
  });
}
