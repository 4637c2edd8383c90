/** Workers on other machines: the page says when they are away, and stops saying so when they are back. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { binary, startServer } from "./server";
import { expect, Table, test as base } from "./table";

const broker = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin", "/usr/local/bin"]
  .map((folder) => join(folder, "nats-server"))
  .find((program) => existsSync(program));

/** A school: a broker, a server that asks there, and workers that come and go. */
class School {
  private readonly workers: ChildProcess[] = [];
  private constructor(
    readonly folder: string,
    readonly url: string,
    private readonly nats: ChildProcess,
  ) {}

  static async start(program: string): Promise<School> {
    const folder = await mkdtemp(join(tmpdir(), "shidogo-nats-"));
    const nats = spawn(program, ["-a", "127.0.0.1", "-p", "-1", "-js", "-sd", folder], { stdio: ["ignore", "ignore", "pipe"] });
    const url = await new Promise<string>((done, fail) => {
      let said = "";
      nats.once("error", fail);
      nats.once("exit", (code) => fail(new Error(`the broker ended with ${code}; it said: ${said}`)));
      nats.stderr.on("data", (bytes: Buffer) => {
        said += bytes.toString();
        const port = /Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
        if (port && said.includes("Server is ready")) done(`nats://127.0.0.1:${port}`);
      });
    });
    nats.removeAllListeners("exit");
    return new School(folder, url, nats);
  }

  hire(): ChildProcess {
    const home = resolve(this.folder, "worker");
    const worker = spawn(binary(), ["worker", "--nats", this.url, "--threads", "1", "--name", "helper"], {
      stdio: "ignore",
      env: { ...process.env, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
    });
    this.workers.push(worker);
    return worker;
  }

  async end(): Promise<void> {
    for (const child of [...this.workers, this.nats]) child.kill("SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }
}

const test = base.extend<{ school: School; helped: Table }>({
  school: async ({}, use) => {
    const school = await School.start(broker ?? "nats-server");
    await use(school);
    await school.end();
  },
  helped: async ({ page, school }, use) => {
    const server = await startServer(["--nats", school.url]);
    await use(new Table(page, server));
    await server.stop();
  },
});

test.skip(!broker, "nats-server is not installed");

test("the page says when workers are away, and no longer when they are back", async ({ helped, school }) => {
  // Several times it is waited until somebody counts as gone.
  test.setTimeout(180_000);
  const patience = { timeout: 40_000 };
  const away = helped.page.locator(".workers-away");
  await helped.begin({ size: 9, seat: "Black" });
  await expect(away).toBeVisible(patience);
  await expect(away).toHaveText(/thinks by itself for now/);
  const first = school.hire();
  await expect(away).toHaveCount(0, patience);
  // Killed without a word: the server thinks itself, and the game goes on.
  first.kill("SIGKILL");
  await expect(away).toBeVisible(patience);
  await helped.click("E5");
  await expect.poll(() => helped.stones(), patience).toBe(2);
  school.hire();
  await expect(away).toHaveCount(0, patience);
});
