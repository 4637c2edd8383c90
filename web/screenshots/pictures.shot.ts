/** Draws the pictures for the README and, with ALL=1, every page in both languages and themes. */
import { join } from "node:path";
import { mkdir } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../e2e/table";
import { DEAD_AT_THE_END, refuse, settled, upload, wantHints } from "./scenes";

const folder = process.env["SCREENSHOTS"] ?? "../docs/images";
const all = process.env["ALL"] === "1";

interface Look {
  name: string;
  phone: boolean;
  language: "en" | "ja";
  theme: "light" | "dark";
}

const EVERY: Look[] = (["en", "ja"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) =>
    [false, true].map((phone) => ({ name: `${phone ? "phone" : "desktop"}-${language}-${theme}`, phone, language, theme })),
  ),
);

/** Wide enough for the talk beside the board. */
const WIDE = { width: 1600, height: 960 };

async function open(browser: Browser, look: Look, desktop = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({
    viewport: look.phone ? { width: 390, height: 844 } : desktop,
    deviceScaleFactor: look.phone ? 2 : 1,
    hasTouch: look.phone,
    isMobile: look.phone,
    locale: look.language === "ja" ? "ja-JP" : "en-US",
    colorScheme: look.theme,
  });
  return context.newPage();
}

async function shoot(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await page.mouse.move(2, 2);
  await page.waitForTimeout(350);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

test("the game on a desktop and on a phone", async ({ browser, server }) => {
  const looks: (Look & { file: string })[] = [
    { file: "desktop", name: "", phone: false, language: "en", theme: "light" },
    { file: "desktop-ja", name: "", phone: false, language: "ja", theme: "dark" },
    { file: "phone", name: "", phone: true, language: "ja", theme: "light" },
  ];
  const game = await upload(server.address, "middle", "b");
  for (const look of looks) {
    const page = await open(browser, look, WIDE);
    await page.goto(`${server.address}/game/${game}`);
    await settled(page);
    if (!look.phone) await wantHints(page, "graph");
    if (look.language === "en") {
      for (const [question, answer] of [["Who is ahead?", "% to win"], ["Its name?", "called"]] as const) {
        await page.getByRole("button", { name: question }).click();
        await expect(page.getByText(answer).last()).toBeVisible({ timeout: 20_000 });
      }
    }
    await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, look.file);
    await page.context().close();
  }
});

for (const look of EVERY) {
  test(`every page: ${look.name}`, async ({ browser, server }) => {
    test.skip(!all, "only with ALL=1");
    const page = await open(browser, look);
    const middle = await upload(server.address, "middle", "b");
    const large = await upload(server.address, "large", "both");
    const end = await upload(server.address, "end", "both");

    await page.goto(server.address);
    await expect(page.locator(".record").first()).toBeVisible();
    await shoot(page, `${look.name}-start`);
    await page.locator(".shelf").scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 700));
    await shoot(page, `${look.name}-start-below`);

    for (const [name, path] of [["learn", "/learn/liberties"], ["learn-next", "/learn/next"], ["explain", "/explain"]] as const) {
      await page.goto(server.address + path);
      await expect(page.locator("h1")).toBeVisible();
      await shoot(page, `${look.name}-${name}`);
    }

    await page.goto(`${server.address}/game/${middle}`);
    await settled(page);
    await shoot(page, `${look.name}-middle`);
    await wantHints(page, "analysis");
    await shoot(page, `${look.name}-hints`);
    await page.locator(".graph").scrollIntoViewIfNeeded();
    await shoot(page, `${look.name}-graph`);
    await page.locator(".switch").click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await refuse(page);
    await shoot(page, `${look.name}-refused`);

    await page.goto(`${server.address}/game/${large}`);
    await settled(page);
    if (look.phone) await page.locator('.shudan-vertex[data-x="9"][data-y="12"]').tap();
    await shoot(page, `${look.name}-large`);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    await shoot(page, `${look.name}-past`);

    await page.goto(`${server.address}/game/${end}`);
    await settled(page);
    for (let pass = 0; pass < 2; pass++) {
      await page.locator(".actions .button").first().click();
      await page.waitForTimeout(300);
    }
    await expect(page.locator(".score")).toBeVisible();
    for (const [x, y] of DEAD_AT_THE_END) {
      const stone = page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`);
      if ((await stone.getAttribute("class"))?.includes("dimmed")) continue;
      await stone.click();
      await expect(stone).toHaveClass(/dimmed/);
    }
    await shoot(page, `${look.name}-scoring`);
    for (let tries = 0; tries < 2 && (await page.locator(".result").count()) === 0; tries++) {
      await page.locator(".score .button-main").click();
      await page.waitForTimeout(300);
    }
    await expect(page.locator(".result")).toBeVisible();
    await shoot(page, `${look.name}-over`);
    await page.locator(".header .tool").last().click();
    await shoot(page, `${look.name}-settings`);
    await page.context().close();
  });
}

for (const look of EVERY) {
  test(`the review: ${look.name}`, async ({ browser, server }) => {
    test.skip(!all, "only with ALL=1");
    test.slow();
    const page = await open(browser, look);
    const game = await upload(server.address, "middle", "both");
    await page.goto(`${server.address}/review/${game}`);
    await page.locator(".making-start .button-main").click();
    await expect(page.locator('.review[data-state="done"]')).toBeVisible({ timeout: 150_000 });
    await shoot(page, `${look.name}-review`);
    await page.keyboard.press("ArrowDown");
    await shoot(page, `${look.name}-review-line`);
    await page.locator(".numbers").scrollIntoViewIfNeeded();
    await shoot(page, `${look.name}-review-numbers`);
    await page.context().close();
  });
}
