/** Positions of our own for the pictures. */
import { expect, type Page } from "@playwright/test";

/** Moves from Black on, by SGF point. */
const SCENES = {
  middle: {
    size: 9,
    moves:
      "ee eg gf ce cd dd dc ed fd ec de bd cc fc fb gd fe eb db gb ge fa hd gc hc hb cg dg cf be df dh fg fh gh ch",
  },
  large: {
    size: 19,
    moves:
      "pd dp dd pq cn cl ep eo dq do fp en cq cp bp bo bq cj nc qo op pp oq jd fc jp lq mp mq np nq kp " +
      "qk qn qf jj hc kc lc kb cg ck cf ei of kg mh jf rl pl pk ok oj nk rn rm sn",
  },
  end: {
    size: 9,
    moves: "fe ee fd ed ff ef ec dc eg dg eb db eh dh ea da ei di bc hc bg gg",
  },
} as const;

/** Columns and rows, from the top left, of the stones that everybody sees are dead. */
export const DEAD_AT_THE_END = [
  [1, 2],
  [1, 6],
  [7, 2],
  [6, 6],
] as const;

export async function upload(address: string, scene: keyof typeof SCENES, human: "b" | "w" | "both"): Promise<string> {
  const { size, moves } = SCENES[scene];
  const nodes = moves.split(" ").map((move, index) => `;${index % 2 === 0 ? "B" : "W"}[${move}]`);
  const names = human === "b" ? "PB[You]PW[Shidogo]" : "PB[Aoi]PW[Ren]";
  const body = `(;FF[4]GM[1]CA[UTF-8]SZ[${size}]KM[6.5]RU[Japanese]${names}${nodes.join("")})`;
  const response = await fetch(`${address}/api/games?human=${human}`, { method: "POST", body });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return ((await response.json()) as { id: string }).id;
}

/** Waits until the board stands and nobody thinks. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator("#board .shudan-goban")).toBeVisible();
  await expect(page.locator('.table[data-phase="thinking"]')).toHaveCount(0, { timeout: 30_000 });
}

/** Clicks an occupied point, so that the reason is shown. */
export async function refuse(page: Page): Promise<void> {
  await page.locator('#board .shudan-vertex[data-x="4"][data-y="4"]').click();
  await expect(page.locator(".toast")).toBeVisible();
}

/** Switches the hints on and waits for the graph of the whole game, and for the candidates if they are wanted. */
export async function wantHints(page: Page, what: "graph" | "analysis"): Promise<void> {
  await page.locator('.switch[aria-checked="false"]').click();
  await expect(page.locator(".graph")).toBeVisible();
  const review = page.locator(".insight > .button-small");
  if ((await review.count()) > 0) await review.click();
  await expect(page.locator(".insight progress").or(review)).toHaveCount(0, { timeout: 60_000 });
  if (what === "graph") return;
  await page.locator(".insight-row .button-small").click();
  await expect(page.locator(".overlay .candidate").first()).toBeVisible();
  await page.waitForTimeout(1500);
}
