import { defineConfig } from "@playwright/test";
import { chromium } from "./e2e/chromium";

export default defineConfig({
  testDir: "e2e",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The engine thinks on the same cores as the browser.
  workers: 1,
  // A browser, an engine and a compiler share two cores here. What passes only at its second try is named as flaky at the end.
  retries: 1,
  reporter: [["list"]],
  forbidOnly: true,
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: chromium,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    trace: "off",
  },
});
