/** Starts the real binary on a free port with a data folder of its own, and stops it. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface Server {
  /** Without a slash at the end. */
  address: string;
  /** In a club: where the first admin joins. */
  joinPath(): string;
  /** Ends the process at once, as a crash would; the data stay. */
  kill(): Promise<void>;
  /** Starts again on the same data and the same port. */
  restart(): Promise<void>;
  /** Ends the process and removes the data. */
  stop(): Promise<void>;
}

const START_LIMIT = 20_000;

/** `more` arguments come after the usual ones. */
export async function startServer(more: readonly string[] = []): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), "shidogo-e2e-"));
  let running = await launch(data, "0", more);
  const { address } = running;
  return {
    address,
    joinPath: () => /\/join\/\w+/.exec(running.said())?.[0] ?? "",
    kill: () => end(running.child, "SIGKILL"),
    async restart() {
      running = await launch(data, new URL(address).port, more);
    },
    async stop() {
      await end(running.child, "SIGTERM");
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The program that is tested. */
export function binary(): string {
  return resolve(process.env["SHIDOGO_BIN"] ?? "../target/release/shidogo");
}

function launch(data: string, port: string, more: readonly string[]): Promise<{ child: ChildProcess; address: string; said: () => string }> {
  const program = binary();
  const child = spawn(program, ["serve", "--port", port, "--data", data, ...more], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((done, fail) => {
    let said = "";
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(new Error(`${program} named no address within ${START_LIMIT} ms; it said: ${said}`));
    }, START_LIMIT);
    child.once("error", fail);
    child.once("exit", (code) => fail(new Error(`${program} ended with ${code}; it said: ${said}`)));
    child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
    child.stdout.on("data", (bytes: Buffer) => {
      said += bytes.toString();
      const address = /https?:\/\/[^\s/]+/.exec(said)?.[0];
      if (!address) return;
      clearTimeout(timer);
      child.removeAllListeners("exit");
      done({ child, address, said: () => said });
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
    child.once("exit", () => {
      clearTimeout(timer);
      done();
    });
    child.kill(signal);
  });
}
