/** A club: two pupils who do not see each other's games, a teacher who does, and what a hostile guest gets. */
import { test as base, expect, type Browser, type Page } from "@playwright/test";
import { violationsOn } from "./axe";
import { startServer, type Server } from "./server";
import { Table } from "./table";

const PASSWORD = "three stones and a ko";

const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer(["--club", "--visits", "8"]);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/** Somebody with a browser of their own. */
async function person(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: "en" })).newPage();
}

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("A new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("button", { name: `Club: ${name}` })).toBeVisible();
  expect(new URL(page.url()).pathname, "the secret is gone from the address").toBe("/");
}

async function invite(page: Page, name: string, role: string): Promise<string> {
  await page.getByRole("button", { name: `Club: ${name}` }).click();
  await page.getByRole("combobox", { name: "As" }).selectOption({ label: role });
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByLabel(/Send this link/);
  await expect(link).toBeVisible();
  return link.inputValue();
}

test("a club from the first admin to the teacher's view", async ({ browser, server }) => {
  const [admin, teacher, yuki, ken] = await Promise.all([1, 2, 3, 4].map(() => person(browser)));
  if (!admin || !teacher || !yuki || !ken) throw new Error("no browsers");
  await join(admin, server.address + server.joinPath(), "Admin");
  await join(teacher, await invite(admin, "Admin", "Teacher"), "Sensei");
  await join(yuki, await invite(teacher, "Sensei", "Pupil"), "ゆき");
  // The same name, in markup, is a name and nothing else.
  const evil = "<img src=x onerror=alert(1)>";
  await teacher.reload();
  await join(ken, await invite(teacher, "Sensei", "Pupil"), evil);

  const table = new Table(yuki, server);
  await table.begin({ size: 5 });
  await table.playAll("C3 B2");
  const game = new URL(yuki.url()).pathname;

  // The other pupil has no games, and does not find this one.
  await ken.goto(server.address);
  await expect(ken.getByText("No games yet", { exact: false })).toBeVisible();
  await ken.goto(server.address + game);
  await expect(ken.getByText("There is no such game")).toBeVisible();

  // The teacher finds the pupil, sees the game, and cannot play in it.
  await teacher.goto(`${server.address}/club`);
  await expect(teacher.getByRole("button", { name: evil, exact: true })).toBeVisible();
  expect(await violationsOn(teacher), "the club").toEqual([]);
  await teacher.getByRole("button", { name: "ゆき", exact: true }).click();
  await expect(teacher.getByRole("heading", { name: "Games of ゆき" })).toBeVisible();
  await teacher.getByRole("button", { name: "Show the progress" }).click();
  await expect(teacher.getByRole("heading", { name: "Rank" })).toBeVisible();
  expect(await violationsOn(teacher), "a pupil's progress").toEqual([]);
  await teacher.locator(".record-open").first().click();
  await expect(teacher.locator("#board")).toBeVisible();
  const desk = new Table(teacher, server);
  await desk.sees("C3", "black");
  await desk.click("D4");
  await expect(desk.toast).toContainText("somebody else's");
  await desk.sees("D4", "nothing");
  // What the pupil plays is seen at once.
  await table.click("D4");
  await desk.sees("D4", "black");

  // Signed out, the door is shut; in Japanese too.
  await yuki.goto(`${server.address}/club`);
  await yuki.getByRole("button", { name: "Sign out" }).click();
  await expect(yuki.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await violationsOn(yuki), "the door").toEqual([]);
  await yuki.getByRole("button", { name: "日本語に切り替える" }).click();
  await expect(yuki.getByRole("heading", { name: "サインイン" })).toBeVisible();
  await yuki.getByLabel("名前").fill("ゆき");
  await yuki.getByLabel("パスワード").fill("not the password");
  await yuki.getByRole("button", { name: "サインイン" }).click();
  await expect(yuki.getByRole("alert")).toContainText("名前かパスワードが違います");
  await yuki.getByLabel("パスワード").fill(PASSWORD);
  await yuki.getByRole("button", { name: "サインイン" }).click();
  await expect(yuki.getByRole("button", { name: /ゆき/ })).toBeVisible();
});

test("markup in a record is shown as text, and nothing is asked of other sites", async ({ page, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  page.on("dialog", () => {
    throw new Error("a script of the record has run");
  });
  const alone = await startServer();
  try {
    const evil = "<script>alert(1)</script><img src=http://evil.example/x onerror=alert(1)>";
    const record = `(;SZ[9]PB[${evil}]PW[${evil}]GN[${evil}]C[${evil}];B[ee]C[${evil}];W[cc])`;
    const answer = await page.request.post(`${alone.address}/api/games`, { data: record });
    const { id } = (await answer.json()) as { id: string };
    for (const path of ["/", `/game/${id}`, `/review/${id}`, `/names/${id}`]) {
      await page.goto(alone.address + path);
      await expect(page.getByRole("banner")).toBeVisible();
      expect(await page.locator("img[onerror], main script").count()).toBe(0);
    }
    await page.goto(alone.address);
    await expect(page.locator(".record-name").first()).toContainText("<script>");
    expect(new Set(asked)).toEqual(new Set([new URL(alone.address).host]));
  } finally {
    await alone.stop();
  }
  expect(server.address).toBeTruthy();
});

test("everything is saved in a file and taken in elsewhere", async ({ page }) => {
  const [here, there] = [await startServer(), await startServer()];
  try {
    await new Table(page, here).begin({ size: 5 });
    await page.getByRole("button", { name: "Settings" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save everything in a file" }).click();
    const file = await (await saving).path();
    await page.goto(there.address);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Take in a file").setInputFiles(file);
    await expect(page.getByText("1 new games")).toBeVisible();
    await page.reload();
    await expect(page.locator(".record")).toHaveCount(1);
  } finally {
    await here.stop();
    await there.stop();
  }
});
