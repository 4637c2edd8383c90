/** What a page does against the rules of accessibility. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Everything that axe knows of WCAG A and AA and of good practice; by night only what night changes. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Stones fall and cards fade in; what is half there has half its contrast.
  await page.waitForTimeout(400);
  const axe = new AxeBuilder({ page });
  if (await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)) axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  return violations.map((it) => `${it.id}: ${it.help}\n${it.nodes.map((node) => `    ${node.html.slice(0, 160)}`).join("\n")}`);
}
