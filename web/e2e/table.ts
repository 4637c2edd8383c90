/** A person at the page: what the tests do and see, in their words. */
import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { startServer, type Server } from "./server";

/** Every test file gets one server; games do not disturb each other. */
export const test = base.extend<{ table: Table }, { server: Server }>({
  server: [
    // Playwright reads the pattern to learn what a fixture needs; this one needs nothing.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  table: async ({ page, server }, use) => {
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) troubles.push(message.text());
    });
    await usePageFrom(page, server.address);
    await use(new Table(page, server));
    expect(troubles, "the page must not throw").toEqual([]);
  },
});

export { expect };

/** With `SHIDOGO_PAGE=dist` the page comes from that folder: whoever changes it need not build the binary each time. */
export async function usePageFrom(page: Page, address: string): Promise<void> {
  const folder = process.env["SHIDOGO_PAGE"];
  if (!folder) return;
  await page.context().route(
    // The document itself comes from the server: from elsewhere it might not talk to this machine.
    (url) => url.origin === address && /^\/(app\.js|app\.css|lab\.json)$/.test(url.pathname),
    (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
}

const LETTERS = "ABCDEFGHJKLMNOPQRST";

export interface Wishes {
  size?: number;
  seat?: "Black" | "White" | "Random" | "Two people";
  strength?: "Quick" | "Normal" | "Thorough";
  partner?: "Teaching game" | "Fixed level" | "Full strength";
  rules?: string;
}

export class Table {
  constructor(
    readonly page: Page,
    readonly server: Server,
  ) {}

  async visit(path = "/"): Promise<void> {
    await this.page.goto(this.server.address + path);
  }

  /** Fills in the form on the first page and begins. */
  async begin({ size = 9, seat = "Two people", strength = "Quick", partner = "Full strength", rules }: Wishes = {}): Promise<void> {
    await this.visit();
    await this.page.getByRole("radio", { name: `${size}×${size}` }).check();
    await this.page.getByRole("radio", { name: seat, exact: true }).check();
    if (seat !== "Two people") await this.page.getByRole("radio", { name: partner }).check();
    if (rules || seat !== "Two people") await this.page.getByText("More choices").click();
    if (seat !== "Two people") await this.page.getByRole("radio", { name: strength }).check();
    if (rules) await this.page.getByLabel("Rules").selectOption(rules);
    await this.page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(this.board).toBeVisible();
    await expect(this.page).toHaveURL(/\/game\/[\w-]+$/);
  }

  get board(): Locator {
    return this.page.locator("#board");
  }

  get status(): Locator {
    return this.page.locator(".status-text");
  }

  get toast(): Locator {
    return this.page.locator(".toast");
  }

  /** The point by its GTP name. */
  async point(name: string): Promise<Locator> {
    const rows = this.board.locator(".shudan-coordy").first();
    await expect(rows).toBeVisible();
    // An exercise may show only a part of its board.
    const told = await this.board.getAttribute("data-rows");
    const height = told ? Number(told) : await rows.locator("> div").count();
    const x = LETTERS.indexOf(name[0] ?? "");
    return this.board.locator(`.shudan-vertex[data-x="${x}"][data-y="${height - Number(name.slice(1))}"]`);
  }

  async click(name: string): Promise<void> {
    await (await this.point(name)).click();
  }

  /** Plays moves for both sides of a two-person game, seeing each stone before the next. */
  async playAll(moves: string): Promise<void> {
    for (const [index, move] of moves.trim().split(/\s+/).entries()) {
      if (move === "pass") {
        await this.page.getByRole("button", { name: "Pass" }).click();
        continue;
      }
      await this.click(move);
      await this.sees(move, index % 2 === 0 ? "black" : "white");
    }
  }

  async sees(name: string, what: "black" | "white" | "nothing"): Promise<void> {
    const sign = { black: "1", white: "-1", nothing: "0" }[what];
    await expect(await this.point(name)).toHaveClass(new RegExp(`shudan-sign_${sign}( |$)`));
  }

  /** How many stones are on the board. */
  async stones(): Promise<number> {
    return this.board.locator(".shudan-inner.shudan-stone-image").count();
  }
}
