/** The terms that the teacher offers: before a game in the form, after it for the next one. */
import { violationsOn } from "./axe";
import { expect, test, type Table } from "./table";

/** Points at the edge that nobody needs. */
const IDLE = ["A1", "J9", "A9", "J1", "A5", "J5"];

/** The record of the game that is on the page. */
async function recordOf(table: Table): Promise<string> {
  await expect(table.board).toBeVisible();
  const id = new URL(table.page.url()).pathname.split("/").pop() ?? "";
  return (await table.page.request.get(`${table.server.address}/api/games/${id}/sgf`)).text();
}

/** The terms that a sentence names; points on top make the komi negative. */
function termsIn(text: string | null): { stones: number; points: number; komi: number } {
  const [, stones, points = 0] = /(\d) stones(?: and (\d+) points)?/.exec(text ?? "") ?? [];
  return { stones: Number(stones), points: Number(points), komi: 0.5 - Number(points) };
}

test("the form suggests, takes over what is wanted, and forces nothing", async ({ table }) => {
  const { page } = table;
  const line = page.locator(".new-game .offer");
  const take = page.getByRole("button", { name: "Use these terms" });
  const asked = page.waitForResponse(/\/api\/offer/);
  await table.visit();
  expect(await (await asked).json()).toEqual({ stones: 0, points: 0, known: false });
  await expect(line).toHaveText("", { timeout: 1000 });

  // Who says a level is believed.
  await page.getByRole("radio", { name: "White", exact: true }).check();
  await page.getByLabel("Your level").selectOption("20k");
  await expect(line.getByRole("status")).toHaveText(/^Your teacher suggests that you take Black with \d stones and \d+ points\.$/);
  const { stones, komi } = termsIn(await line.textContent());
  await expect(page.getByRole("radio", { name: "White", exact: true })).toBeChecked();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page), colorScheme).toEqual([]);
  }

  // Nobody teaches two people, nor is anybody taught at a fixed level.
  await page.getByRole("radio", { name: "Two people" }).check();
  await expect(take).toHaveCount(0);
  await page.getByRole("radio", { name: "White", exact: true }).check();
  await page.getByRole("radio", { name: "Fixed level" }).check();
  await expect(take).toHaveCount(0);
  await page.getByRole("radio", { name: "Teaching game" }).check();

  await take.focus();
  await page.keyboard.press("Enter");
  await expect(line).toHaveText("Set as your teacher suggested.");
  await expect(line.getByRole("status")).toBeFocused();
  await expect(page.getByRole("radio", { name: "Black", exact: true })).toBeChecked();
  await expect(page.locator(".new-game .more-now")).toHaveText(`Japanese · ${stones} stones · Komi ${komi}`);
  // Whoever wants something else has it.
  await page.getByText("More choices").click();
  await page.getByLabel("Handicap").selectOption("0");
  await expect(take).toBeVisible();
  await take.click();
  await expect(page.getByLabel("Handicap")).toHaveValue(String(stones));
  await expect(page.getByLabel("Komi")).toHaveValue(String(komi));

  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page).toHaveURL(/\/game\/[\w-]+$/);
  const record = await recordOf(table);
  expect(record).toContain(`HA[${stones}]`);
  expect(record).toContain(`KM[${komi}]`);
  expect(record).toContain("PB[You]");
});

test("stones without points leave the komi as usual", async ({ table }) => {
  const { page } = table;
  await page.route(/\/api\/offer/, (route) => route.fulfill({ json: { stones: 3, points: 0, known: true } }));
  await table.visit();
  await expect(page.locator(".new-game .offer-words")).toHaveText("Your teacher suggests that you take Black with 3 stones.");
  await page.getByRole("button", { name: "Use these terms" }).click();
  await expect(page.locator(".new-game .more-now")).toHaveText("Japanese · 3 stones · Komi usual");
});

test("without an answer nothing is said", async ({ table }) => {
  const { page } = table;
  await page.route(/\/api\/offer/, (route) => route.abort());
  await table.visit();
  const tried = page.waitForEvent("requestfailed", (it) => it.url().includes("/api/offer"));
  await page.getByLabel("Your level").selectOption("20k");
  await tried;
  await expect(page.locator(".new-game .offer")).toHaveText("", { timeout: 1000 });
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});

test("after a game the next one begins on the terms that are offered", async ({ table }) => {
  test.slow();
  const { page } = table;
  await table.visit();
  await page.getByLabel("Your level").selectOption("20k");
  await page.getByText("More choices").click();
  await page.getByLabel("Rules").selectOption("chinese");
  await table.begin({ size: 9, seat: "Black", partner: "Teaching game" });
  expect(await recordOf(table)).toContain("KM[7.5]");
  for (const [index, point] of IDLE.entries()) {
    await table.click(point);
    await expect(page.locator(".replay-count")).toHaveText(`Move ${2 * index + 2}`, { timeout: 30_000 });
    await expect(table.status).toContainText("Your turn.");
  }
  await expect(page.locator(".result")).toHaveCount(0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();

  const result = page.locator(".result");
  await expect(result).toContainText(/Your teacher suggests that you take Black with \d stones( and \d+ points)?\./);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "日本語に切り替える" }).click();
  await expect(result.getByRole("button", { name: /^次は\d子(・逆コミ\d+目)?で$/ })).toBeVisible();
  await page.getByRole("button", { name: "Switch to English" }).click();

  const next = result.getByRole("button", { name: /^Next game: with \d stones( and \d+ points)?$/ });
  const { stones, points, komi } = termsIn(await next.textContent());
  // The form would say the same by the moves that were seen, and nothing to somebody else.
  const offered = async (name: string) => (await page.request.get(`${table.server.address}/api/offer?size=9&name=${name}&level=auto`)).json();
  expect(await offered("")).toEqual({ stones, points, known: true });
  expect(await offered("Aoi")).toEqual({ stones: 0, points: 0, known: false });
  const before = page.url();
  await next.click();
  await expect(page).not.toHaveURL(before);
  await expect(table.status).toContainText("Your turn.", { timeout: 30_000 });
  const record = await recordOf(table);
  for (const property of [`HA[${stones}]`, `KM[${komi}]`, "PB[You]", "PW[Shidogo]", "RU[Chinese]", "SZ[9]"]) expect(record).toContain(property);
  await expect(page.locator(".teaching .more-now")).toHaveText(/^Teaching game · \d+ kyu · Close$/);
});
