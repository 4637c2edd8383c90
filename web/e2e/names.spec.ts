/** What people call the moves: said, listed, spoken, and given by a person. */
import { readFile } from "node:fs/promises";
import { expect, test } from "./table";

const GAME = "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Aoi]PW[Ren];B[pd];W[dp];B[qp];W[dd];B[fq])";

test("a move is announced and listed with its name, in both languages", async ({ table }) => {
  const { page } = table;
  await table.begin({ size: 19 });
  await table.playAll("Q16 D4");
  await expect(table.status).toHaveText("White takes a star point at D4. Black to play.");
  await page.getByText("Moves and their names").click();
  const moves = page.locator(".moves .move");
  await expect(moves).toHaveCount(2);
  await expect(moves.first()).toContainText("star point");
  await moves.first().click();
  await expect(table.status).toHaveText("Looking at move 1 of 2. Black takes a star point at Q16.");
  await page.locator(".tool-language").click();
  await expect(table.status).toHaveText("2手のうち1手目を見ています。黒16の四、星。");
  await expect(moves.first()).toContainText("星");
});

test("the browser's voice says the moves when it is wanted", async ({ table }) => {
  const { page } = table;
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.defineProperty(window, "said", { value: said });
    Object.defineProperty(window, "speechSynthesis", {
      value: { cancel: () => undefined, speak: (it: { text: string; lang: string }) => said.push(`${it.lang} ${it.text}`) },
    });
    Object.defineProperty(window, "SpeechSynthesisUtterance", {
      value: class {
        lang = "";
        constructor(readonly text: string) {}
      },
    });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await table.begin({ size: 9 });
  await table.playAll("E5");
  expect(await said()).toEqual([]);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("group", { name: "Say the moves aloud" }).getByRole("radio", { name: "On" }).check();
  await page.keyboard.press("Escape");
  await table.click("C3");
  await table.sees("C3", "white");
  await expect.poll(said).toEqual(["en-US White takes the 3-3 point at C3."]);
});

test("without voices there is no switch for them", async ({ table }) => {
  const { page } = table;
  await page.addInitScript(() => {
    delete (Window.prototype as { speechSynthesis?: unknown }).speechSynthesis;
    delete (window as { speechSynthesis?: unknown }).speechSynthesis;
  });
  await table.visit();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("group", { name: "Sound" })).toBeVisible();
  await expect(page.getByText("Say the moves aloud")).toHaveCount(0);
});

test("a person names the moves of a record and takes them away", async ({ table }) => {
  const { page } = table;
  await table.visit();
  await page.getByLabel("Go on as").selectOption("names");
  await page.getByLabel("SGF text").fill(GAME);
  await page.getByRole("button", { name: "Open this text" }).click();
  await expect(page).toHaveURL(/\/names\/[\w-]+$/);
  const where = page.getByText(/^Move \d+ of 5/);
  await expect(where).toHaveText("Move 1 of 5: Black Q16");
  await table.sees("Q16", "black");
  await table.sees("D4", "nothing");

  // By keys alone: part of a name, Enter to choose, Enter to go on.
  const first = page.getByRole("combobox", { name: "Name", exact: true });
  await expect(first).toBeFocused();
  await page.keyboard.type("star");
  await page.keyboard.press("Enter");
  await expect(first).toHaveValue("star point");
  await page.keyboard.press("Enter");
  await expect(where).toHaveText("Move 2 of 5: White D4");
  await expect(first).toHaveValue("");
  await first.fill("tobi");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(first).toHaveValue("jump");
  const second = page.getByRole("combobox", { name: "Second name" });
  await second.fill("hiraki");
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "80 a little odd" }).check();
  await expect(page.getByText("2 of 5 moves named")).toBeVisible();

  // What was done is still there after a reload, and the work goes on where it was left.
  await page.reload();
  await expect(where).toHaveText("Move 3 of 5: Black R4");
  await expect(page.getByText("2 of 5 moves named")).toBeVisible();

  // A click on the board plays nothing here.
  await table.click("K10");
  await table.sees("K10", "nothing");

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save SGF with names" }).click();
  const text = await readFile(await (await waiting).path(), "utf8");
  expect(text).toContain("C[星]");
  expect(text).toContain("C[トビ, ヒラキ (80)]");

  await page.locator(".tool-language").click();
  await expect(page.getByRole("combobox", { name: "名前", exact: true })).toBeVisible();
  await expect(page.getByText("5手のうち2手に名前がつきました")).toBeVisible();
});
