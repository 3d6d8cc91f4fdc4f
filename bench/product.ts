// The product as a process of its own, as an operator runs it behind a proxy: with rate limits and
// request logging.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { residentMiB } from "./usage.ts";

const root = path.resolve(import.meta.dirname, "..");

export interface Product {
  readonly address: string;
  /** Seconds from the command to the line that says it is ready. */
  readonly readyAfter: number;
  /** Of the server's process. */
  readonly pid: number;
  /** Resident memory of that process, in MiB. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
}

export const newDataDir = () => fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-bench-"));
export const removeDataDir = (dataDir: string) =>
  fs.rmSync(dataDir, { recursive: true, force: true });

/** Starts it on `dataDir`, with `env` in addition. Its log is written to a file there. */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const log = fs.openSync(path.join(dataDir, "log"), "a");
  const began = performance.now();
  const child = spawn("sh", ["-c", startScript()], {
    cwd: root,
    stdio: ["ignore", log, log],
    env: {
      PATH: `${path.dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
      HOME: process.env["HOME"] ?? "",
      DATA_DIR: dataDir,
      PORT: "0",
      // Each request names another address, so that limits count without being reached.
      TRUST_PROXY: "loopback",
      GITHUB_CLIENT_ID: "bench",
      GITHUB_CLIENT_SECRET: "bench",
      // With a code host configured demo content isn't loaded by default; pages and the explorer
      // need some.
      DEMO_CONTENT: "true",
      ...env,
    },
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const { pid = 0 } = child;
  const address = await readiness(dataDir, () => child.exitCode !== null);
  const readyAfter = (performance.now() - began) / 1000;
  return {
    address,
    readyAfter,
    pid,
    memory: () => residentMiB(pid),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      fs.closeSync(log);
    },
  };
}

/** What `npm start` runs; the shell becomes the server's process. */
function startScript(): string {
  const text = fs.readFileSync(path.join(root, "package.json"), "utf8");
  return (JSON.parse(text) as { scripts: { start: string } }).scripts.start;
}

async function readiness(dataDir: string, hasEnded: () => boolean): Promise<string> {
  const file = path.join(dataDir, "log");
  const began = fs.statSync(file).size;
  for (;;) {
    const text = fs.readFileSync(file).subarray(began).toString();
    const address = /is ready at ([^\s"]+)["\n]/.exec(text)?.[1];
    if (address) return address;
    if (hasEnded()) throw new Error(`The server ended:\n${text}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
