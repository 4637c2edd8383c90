import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

/** Pictures, not tests: `npm run screenshots`. SCREENSHOTS names the folder, ALL=1 draws every page and theme. */
export default defineConfig({ ...base, testDir: "screenshots", testMatch: "*.shot.ts" });
