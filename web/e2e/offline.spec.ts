/** The page opens without the server, says so kindly, and is back by itself. */
import { expect, Table, test as base } from "./table";
import { startServer } from "./server";

// A server of its own: it is ended in the middle.
const test = base.extend<{ lonely: Table }>({
  lonely: async ({ page }, use) => {
    const server = await startServer();
    await use(new Table(page, server));
    await server.stop();
  },
});

test("the page is kept on the device", async ({ lonely }) => {
  const { page, server } = lonely;
  await lonely.visit();
  await page.evaluate(() => navigator.serviceWorker.ready.then((it) => it.active?.state));
  // Taken over once everything is kept.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await server.kill();
  await page.goto(`${server.address}/`);
  await expect(page.getByRole("heading", { name: "The server is not running" })).toBeVisible();
  await page.goto(`${server.address}/learn`);
  await expect(page.getByText("The lesson could not be loaded.")).toBeVisible();
  await page.goto(`${server.address}/explain`);
  await expect(page.locator(".shares").first()).toBeVisible();
  await page.goto(`${server.address}/`);
  await server.restart();
  await expect(page.getByRole("heading", { name: "The server is not running" })).toHaveCount(0, { timeout: 30_000 });
});
