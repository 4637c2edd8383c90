/** The teacher at the page: chosen, changed in the middle of a game, and asked why. */
import { expect, test, type Table } from "./table";

/** Whether it is the person's turn again, with so many moves on the board. */
async function turn(table: Table, moves: number): Promise<void> {
  await expect(table.status).toContainText("Your turn.", { timeout: 30_000 });
  await expect(table.page.locator(".replay-count")).toHaveText(`Move ${moves}`);
}

/** Plays on a point that is free. */
async function answer(table: Table): Promise<void> {
  for (const name of ["G3", "C7", "G7"]) {
    const point = await table.point(name);
    if ((await point.getAttribute("class"))?.includes("shudan-sign_0")) return point.click();
  }
}

test("a teaching game is what one gets, and why is told after the answer only", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await expect(page.getByRole("radio", { name: "Teaching game" })).toBeChecked();
  await expect(page.getByLabel("Your level")).toHaveValue("auto");
  await expect(page.getByLabel("The game shall be")).toHaveValue("close");
  await table.begin({ size: 9, seat: "Black", partner: "Teaching game" });
  await expect(page.locator(".teaching .more-now")).toHaveText("Teaching game · Find out · Close");
  await table.click("E5");
  await turn(table, 2);

  const ask = page.getByRole("button", { name: /^Why / });
  await expect(ask).toHaveText(/\(move 2\)$/);
  await ask.click();
  await expect(table.toast).toContainText("Answer the move first");
  await expect(page.locator(".why-text")).toHaveText("");

  await answer(table);
  await turn(table, 4);
  await expect(ask).toHaveText(/\(move 2\)$/);
  await ask.click();
  const point = /Why (?:the )?(\w+)\?/.exec((await ask.textContent()) ?? "")?.[1] ?? "";
  await expect(page.locator(".why-text")).toContainText(point);
  await expect(page.locator(".why-text")).not.toContainText("{");

  // The same in Japanese, and it stays with the game.
  await page.getByRole("button", { name: "日本語に切り替える" }).click();
  await expect(page.locator(".why-text")).toHaveText(/[ぁ-ん].*。$/);
  await page.reload();
  await page.getByRole("button", { name: /^なぜ/ }).click();
  await expect(page.locator(".why-text")).toHaveText(/[ぁ-ん].*。$/);
  await page.getByRole("button", { name: "Switch to English" }).click();

  // By keyboard, about the move that is looked at.
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageUp");
  await expect(table.status).toContainText("Looking at move 2");
  await page.keyboard.press("w");
  await expect(page.locator(".why-text")).toContainText(point);
});

test("the partner changes in the middle of a game, and the change survives a restart", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9, seat: "Black", partner: "Teaching game" });
  await table.click("E5");
  await turn(table, 2);
  const panel = page.locator(".teaching");
  await panel.getByText("Partner").first().click();
  await expect(panel).toContainText("A few moves will show how strong you are.");
  await panel.getByLabel("Your level").selectOption("8k");
  await expect(panel.locator(".more-now")).toHaveText("Teaching game · 8 kyu · Close");
  await expect(panel.locator(".rank-scales")).toHaveText("Ranks here are those of KGS: 8 kyu is about 8 kyu on OGS, 5 kyu on Fox and 3 kyu in Japan.");
  await panel.getByLabel("The game shall be").selectOption("you-win");
  await panel.getByRole("radio", { name: "Strict" }).check();
  await panel.getByLabel("Character").selectOption("cosmic");
  const slider = panel.getByLabel("Peaceful – fighting");
  await expect(slider).toHaveValue("0.3");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByLabel("Character")).toHaveValue("own");
  await expect(panel.getByLabel("Territory – centre")).toHaveValue("1");
  await answer(table);
  await turn(table, 4);

  await panel.getByRole("radio", { name: "Fixed level" }).check();
  await expect(panel.locator(".more-now")).toHaveText("Fixed level · 8 kyu");
  await table.server.kill();
  await table.server.restart();
  await page.reload();
  await expect(panel.locator(".more-now")).toHaveText("Fixed level · 8 kyu");
  await panel.getByText("Partner").first().click();
  await panel.getByRole("radio", { name: "Teaching game" }).check();
  await expect(panel.getByLabel("The game shall be")).toHaveValue("you-win");
  await expect(panel.getByRole("radio", { name: "Strict" })).toBeChecked();
  await expect(slider).toHaveValue("0.4");
});

test("two people need no partner", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByRole("radio", { name: "Fixed level" }).check();
  await page.getByLabel("Your partner’s level").selectOption("3d");
  await page.reload();
  await expect(page.getByLabel("Your partner’s level")).toHaveValue("3d");
  await page.getByRole("radio", { name: "Two people" }).check();
  await expect(page.getByLabel("Your partner’s level")).toHaveCount(0);
  await table.begin({ size: 9 });
  await table.playAll("E5 C7");
  await expect(page.locator(".teaching")).toHaveCount(0);
  await expect(page.locator(".why")).toHaveCount(0);
});
