/** Moves the rules forbid: the reason in words, and the board as before. */
import { expect, test } from "./table";

test("suicide is refused with its reason", async ({ table }) => {
  await table.begin({ size: 5 });
  await table.playAll("B1 E5 A2");
  await table.click("A1");
  await expect(table.toast).toContainText("A1");
  await expect(table.toast).toContainText("Suicide");
  await table.sees("A1", "nothing");
  await expect(table.status).toContainText("White to play.");
});

test("retaking a ko is refused, and allowed after a move elsewhere", async ({ table }) => {
  await table.begin({ size: 5 });
  await table.playAll("C2 D2 B3 E3 C4 D4 A1 C3 D3");
  await table.sees("C3", "nothing");
  await table.click("C3");
  await expect(table.toast).toContainText("Ko");
  await table.sees("C3", "nothing");
  await table.click("A5");
  await table.sees("A5", "white");
  await table.click("E5");
  await table.sees("E5", "black");
  await table.click("C3");
  await table.sees("C3", "white");
  await table.sees("D3", "nothing");
});

test("an occupied point is refused in the page's language", async ({ table }) => {
  await table.begin({ size: 9 });
  await table.playAll("E5");
  await table.page.getByRole("button", { name: "日本語に切り替える" }).click();
  await table.click("E5");
  await expect(table.toast).toContainText("5の五");
  await expect(table.toast).toContainText("そこにはもう石があります");
  expect(await table.stones()).toBe(1);
});

test("a message from an old state of the game is refused as stale", async ({ table }) => {
  await table.begin({ size: 5 });
  await table.playAll("C3 B2");
  const answer = await table.page.evaluate(
    () =>
      new Promise<{ reason?: string }>((done) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const game = location.pathname.split("/").pop();
        socket.onopen = () => socket.send(JSON.stringify({ type: "play", game, at: 0, point: "A1" }));
        socket.onmessage = (event) => done(JSON.parse(String(event.data)) as { reason?: string });
      }),
  );
  expect(answer.reason).toBe("stale");
  await table.sees("A1", "nothing");
});
