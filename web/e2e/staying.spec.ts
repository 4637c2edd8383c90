/** Nothing is lost: reload, a second tab, a server that falls over, a walk through the past. */
import { expect, test, Table } from "./table";

test("a reload in the middle keeps the game", async ({ table }) => {
  await table.begin({ size: 9 });
  await table.playAll("E5 C3 G7");
  await table.page.reload();
  await table.sees("E5", "black");
  await table.sees("C3", "white");
  await table.sees("G7", "black");
  await expect(table.status).toContainText(/Black .+ G7\. White to play\./);
  await table.click("C7");
  await table.sees("C7", "white");
});

test("two tabs show the same game at once", async ({ table, context }) => {
  await table.begin({ size: 9 });
  const second = new Table(await context.newPage(), table.server);
  await second.page.goto(table.page.url());
  await expect(second.board).toBeVisible();
  await table.click("E5");
  await second.sees("E5", "black");
  await second.click("C3");
  await table.sees("C3", "white");
  await expect(table.status).toContainText(/White .+ C3\./);
  await second.page.getByRole("button", { name: "Undo" }).click();
  await table.sees("C3", "nothing");
});

test("a server that is killed and started again loses no move", async ({ table }) => {
  await table.begin({ size: 9 });
  await table.playAll("E5 C3 G7");
  await table.server.kill();
  await expect(table.page.getByText("Connection lost, trying again…")).toBeVisible();
  await table.sees("G7", "black");
  await table.server.restart();
  await expect(table.page.getByText("Connection lost, trying again…")).toHaveCount(0, { timeout: 30_000 });
  await table.click("C7");
  await table.sees("C7", "white");
  await table.page.reload();
  await table.sees("E5", "black");
  await table.sees("C7", "white");
});

test("the past can be walked through, and a click returns", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 9 });
  await table.playAll("E5 C3 G7 C7");
  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect(table.status).toHaveText("Looking at move 0 of 4.");
  await table.sees("E5", "nothing");
  await page.getByRole("button", { name: "One move forward" }).click();
  await table.sees("E5", "black");
  await table.sees("C3", "nothing");
  await page.getByRole("slider", { name: "Move number" }).fill("3");
  await table.sees("G7", "black");
  await table.sees("C7", "nothing");
  await table.click("A1");
  await table.sees("C7", "white");
  await table.sees("A1", "nothing");
});

test("a game that does not exist says so", async ({ table }) => {
  await table.visit("/game/nosuchgame");
  await expect(table.page.getByRole("heading", { name: "There is no such game" })).toBeVisible();
  await table.page.getByRole("button", { name: "Back to the start page" }).click();
  await expect(table.page.getByRole("heading", { name: "Have you played Go before?" })).toBeVisible();
});

test("the game is in the list, can be opened, and be deleted", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 7 });
  await table.playAll("D4");
  const id = page.url().split("/").pop() ?? "";
  await page.getByRole("link", { name: /Start page/ }).click();
  const row = page.locator(".record", { has: page.locator(`a[href="/game/${id}"]`) });
  await expect(row).toContainText("7×7");
  await expect(row).toContainText("1 move ");
  await row.locator(".record-open").click();
  await table.sees("D4", "black");
  await page.goBack();
  await row.getByRole("button", { name: /Delete/ }).click();
  await expect(row).toContainText("Really?");
  await row.getByRole("button", { name: /Delete/ }).click();
  await expect(row).toHaveCount(0);
});
