/** The first visit of somebody who has never played: the rules, the capture game, a first game. */
import { expect, test, type Table } from "./table";

/** The answers to every step, in order; the steps themselves are the server's. */
const ANSWERS: Record<string, string> = {
  place: "C3",
  liberties: "B3 D3 C4 C2",
  edge: "B1 D1 C2",
  chain: "D2 E3",
  "take-one": "D3",
  "take-edge": "D1",
  "take-many": "C3",
  "take-which": "C4",
  atari: "D3",
  flee: "D3",
  counter: "D4",
  double: "C3",
  suicide: "C3",
  "suicide-takes": "C3",
  "ko-take": "C3",
  "ko-forbidden": "C3",
  "ko-threat": "G5 C3",
  "eye-one": "A1",
  "eye-two": "C1",
  "eye-make": "B1",
  "eye-take": "B1 C1",
  border: "C1",
  end: "pass",
  dead: "pass",
};

/** A point of a board without coordinates. */
async function touch(table: Table, name: string): Promise<void> {
  if (name === "pass") return table.page.getByRole("button", { name: "Pass" }).click();
  const vertices = table.board.locator(".shudan-vertices");
  await expect(vertices).toBeVisible();
  const height = 1 + Math.max(...(await vertices.locator(".shudan-vertex").evaluateAll((all) => all.map((it) => Number(it.getAttribute("data-y"))))));
  const x = "ABCDEFGHJ".indexOf(name[0] ?? "");
  await vertices.locator(`.shudan-vertex[data-x="${x}"][data-y="${height - Number(name.slice(1))}"]`).click();
}

test("whoever has never played learns the rules, every step of them", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await expect(page.getByRole("heading", { name: "Have you played Go before?" })).toBeVisible();
  await page.getByRole("button", { name: "Never" }).click();
  await expect(page).toHaveURL(/\/learn$/);
  const word = page.locator(".lesson-word");
  for (const [step, moves] of Object.entries(ANSWERS)) {
    const lesson = page.locator(`.lesson[data-step="${step}"]`);
    await expect(lesson).toBeVisible();
    for (const [index, move] of moves.split(" ").entries()) {
      await touch(table, move);
      const verdict = index + 1 === moves.split(" ").length ? "done" : "go_on";
      await expect(lesson).toHaveAttribute("data-verdict", verdict);
      // The next move may be judged alike: wait until this one is on the board.
      if (verdict === "go_on") await expect(table.board.locator(".shudan-stone-image.shudan-sign_1").nth(index)).toBeVisible();
    }
    await expect(word).not.toBeEmpty();
    await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("heading", { name: "You know the rules of Go!" })).toBeVisible();
  await page.reload();
  await expect(page.locator(".chapter-step[data-done]")).toHaveCount(Object.keys(ANSWERS).length);
});

test("wrong moves get a kind word, then a hint", async ({ table }) => {
  const { page } = table;
  await table.visit("/learn/take-one");
  const word = page.locator(".lesson-word");
  await touch(table, "A1");
  await expect(word).toHaveText("That can be played, but try another point.");
  await touch(table, "C3");
  await expect(word).toHaveText("There is a stone already. Choose an empty crossing. Where can the white stone still breathe?");
  await expect(table.board.locator(".shudan-stone-image.shudan-sign_1")).toHaveCount(3);
  await touch(table, "D3");
  await expect(word).toHaveText("Taken! Your stones stay on the board.");
  await page.getByRole("button", { name: "Once more" }).click();
  await expect(word).toBeEmpty();
  await expect(table.board.locator(".shudan-stone-image.shudan-sign_-1")).toHaveCount(1);
});

test("the capture game is played to its end, won and lost, and leads on", async ({ table }) => {
  const { page } = table;
  await table.visit("/learn/next");
  await page.getByRole("button", { name: /Capture game on 5×5/ }).click();
  await expect(page.getByText("Take a stone before your partner does")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pass" })).toHaveCount(0);
  // A player who always takes what is in atari, and else plays somewhere: one of both will win.
  for (let turn = 0; turn < 13 && (await page.locator(".result").count()) === 0; turn++) {
    await expect(page.locator('.table:not([data-phase="thinking"])')).toBeVisible();
    if ((await page.locator(".result").count()) > 0) break;
    const before = await table.stones();
    const free = page.locator(".shudan-vertex.shudan-ghost_1");
    await free.nth(turn % 2 === 0 ? 0 : (await free.count()) - 1).click();
    await expect.poll(async () => (await table.stones()) !== before || (await page.locator(".result").count()) > 0).toBe(true);
  }
  await expect(page.locator(".result")).toContainText(/You took first|Your partner took first/);
  await expect(page.locator(".result")).toContainText(/(Black|White) wins/);
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(page.locator(".result")).toHaveCount(0);
  expect(await table.stones()).toBe(0);
});

test.describe("a child in Japan", () => {
  test.use({ locale: "ja-JP" });
  test("reads every kanji", async ({ table }) => {
    const { page } = table;
    await table.visit("/learn/liberties");
    await expect(page.locator(".lesson-task")).toContainText("呼吸点");
    await expect(page.locator("ruby")).toHaveCount(0);
    await page.getByRole("button", { name: "ふりがな" }).click();
    await expect(page.locator(".lesson-task ruby").filter({ hasText: "呼吸点" }).locator("rt")).toHaveText(["こきゅうてん", "こきゅうてん"]);
    await page.reload();
    await expect(page.locator(".lesson-task ruby").first()).toBeVisible();
    await page.getByRole("button", { name: "ふりがな" }).click();
    await expect(page.locator("ruby")).toHaveCount(0);
  });
});

test("a step by keyboard alone", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByRole("button", { name: "Never" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator('.lesson[data-step="place"]')).toBeVisible();
  for (let tabs = 0; tabs < 60 && !(await table.board.evaluate((it) => it === document.activeElement)); tabs++) await page.keyboard.press("Tab");
  await expect(table.board).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.locator(".lesson")).toHaveAttribute("data-verdict", "done");
  await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator('.lesson[data-step="liberties"]')).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test("nothing is wider than the screen, and the way on is in sight", async ({ table }) => {
    const { page } = table;
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const path of ["/", "/learn/ko-threat", "/learn/next", "/explain"]) {
      await table.visit(path);
      await expect(page.locator("h1")).toBeVisible();
      await page.waitForTimeout(300);
      expect(await overflow(), path).toBeLessThanOrEqual(0);
    }
    await table.visit("/learn/end");
    await page.getByRole("button", { name: "Pass" }).tap();
    await expect(page.getByRole("button", { name: "Next" })).toBeInViewport({ ratio: 1 });
  });
});
