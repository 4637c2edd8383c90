/** Different people: Japanese and English, phone, keyboard only. */
import { expect, test } from "./table";

test("the language changes without a reload and is remembered", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await table.playAll("E5 C7");
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  await page.getByRole("button", { name: "日本語に切り替える" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("button", { name: "投了" })).toBeVisible();
  await expect(table.status).toHaveText("白3の三、三々。黒の番です。");
  await expect(table.board.locator(".shudan-coordy").first()).toHaveText("一二三四五六七八九");
  expect(await page.evaluate(() => "stillTheSamePage" in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "待った" })).toBeVisible();
  await page.getByRole("button", { name: "Switch to English" }).click();
  await expect(table.status).toHaveText("White takes the 3-3 point at C7. Black to play.");
});

test.describe("a Japanese browser", () => {
  test.use({ locale: "ja-JP" });
  test("is greeted in Japanese", async ({ table }) => {
    await table.visit();
    await expect(table.page.getByRole("button", { name: "対局開始" })).toBeVisible();
  });
});

test("settings: coordinates, move numbers, theme", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await table.playAll("E5 C3");
  await page.getByRole("button", { name: "Settings" }).click();
  const group = (name: string) => page.getByRole("group", { name });
  await group("Move numbers").getByRole("radio", { name: "All" }).check();
  await group("Appearance").getByRole("radio", { name: "Dark" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(await table.point("E5")).toContainText("1");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Settings" }).click();
  await group("Coordinates").getByRole("radio", { name: "Off" }).check();
  await expect(table.board.locator(".shudan-coordx")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the first tap shows, the second plays", async ({ table }) => {
    const { page } = table;
    await table.begin({ size: 19 });
    await (await table.point("D4")).tap();
    await expect(page.getByRole("button", { name: "Play D4" })).toBeEnabled();
    await table.sees("D4", "nothing");
    await (await table.point("Q16")).tap();
    await expect(page.getByRole("button", { name: "Play Q16" })).toBeEnabled();
    await (await table.point("Q16")).tap();
    await table.sees("Q16", "black");
    await table.sees("D4", "nothing");
    await (await table.point("D4")).tap();
    await page.getByRole("button", { name: "Play D4" }).tap();
    await table.sees("D4", "white");
    await (await table.point("C3")).tap();
    await page.getByRole("button", { name: "Not there" }).tap();
    await expect(page.getByRole("button", { name: "Tap a point" })).toBeDisabled();
    expect(await table.stones()).toBe(2);
  });

  test("nothing is wider than the narrowest phone", async ({ table }) => {
    const { page } = table;
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await table.visit();
    for (const more of [false, true]) {
      if (more) await page.getByText("More choices").click();
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
    await table.begin({ size: 19 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Pass" }).click();
    await expect(table.status).toContainText("Black passed.");
    await page.getByRole("button", { name: "Pass" }).click();
    await expect(page.getByRole("region", { name: "Counting" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Agree" })).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  test("long names push nothing off a short phone", async ({ table }) => {
    const { page } = table;
    await page.setViewportSize({ width: 360, height: 640 });
    await table.visit();
    await page.getByLabel("SGF text").fill(`(;GM[1]SZ[9]PB[${"Long name ".repeat(20)}]PW[${"w".repeat(200)}];B[ee];W[cc])`);
    await page.getByRole("button", { name: "Open this text" }).click();
    await table.sees("E5", "black");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    for (const part of [page.locator(".player-taken-count").last(), page.getByRole("button", { name: "Resign" })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  });
});

test("a whole opening by keyboard alone", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByRole("radio", { name: "Black", exact: true }).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Two people" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(table.board).toBeVisible();

  await expect(table.board).toBeFocused();
  await page.keyboard.press("Enter");
  await table.sees("E5", "black");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await table.sees("C4", "white");
  await expect(table.status).toHaveText(/^White .+ C4\. Black to play\.$/);
  await page.keyboard.press("u");
  await table.sees("C4", "nothing");
  await page.keyboard.press("p");
  // Whoever's turn came back after the undo has passed now.
  await expect(table.status).toContainText("passed.");
  await page.keyboard.press("Home");
  await expect(table.status).toContainText("Looking at move 0");
  await page.keyboard.press("PageDown");
  await table.sees("E5", "black");
  await page.keyboard.press("End");
  await expect(table.status).toContainText("passed.");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys and help" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the first Tab offers the way to the board", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await page.reload();
  await expect(table.board).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the board" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(table.board).toBeFocused();
});
