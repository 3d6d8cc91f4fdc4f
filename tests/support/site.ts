// The real product for the journeys: a separate process, with demo content in a new database.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { settingsSchema } from "#server/settings-schema.ts";
import { makeMemoryDir } from "./memory-dir.ts";
import { runtimeEnvironment } from "./run-program.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** pino's lowest level that is an error. */
const errorLevel = 50;

/** The login of the site's admin. */
export const adminLogin = "keeper";

export interface Site {
  readonly address: string;
  /** Stops the site. Throws if it failed to stop, or logged an error while it ran. */
  readonly stop: () => Promise<void>;
}

/** Starts the product with the built pages of its environment, and waits until it is ready. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const dataDir = makeMemoryDir("stack-cafe-site-");
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: { ...settingsFor(dataDir), NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "close");
  const lines = { out: "", err: "" };
  const tidy = () => {
    process.off("exit", kill);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const address = await readiness(child, lines).catch((error: unknown) => {
    tidy();
    throw error;
  });
  return {
    address,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      tidy();
      const complaints = loggedErrorsIn(lines.out, lines.err);
      if (child.exitCode !== 0) complaints.push(`It ended with ${child.exitCode}.`);
      if (complaints.length > 0) throw new Error(`The server: ${complaints.join("\n")}`);
    },
  };
}

function settingsFor(dataDir: string): Record<string, string> {
  const { STACK_CAFE_DIST = "" } = process.env;
  // Blank, so that a local .env has no effect here, least of all on the choice of database.
  const blank = Object.keys(settingsSchema.shape).map((name) => [name, ""] as const);
  return {
    ...Object.fromEntries(blank),
    ...runtimeEnvironment(),
    STACK_CAFE_DIST,
    DATA_DIR: dataDir,
    ADMIN_LOGINS: adminLogin,
    PORT: "0",
    LOG_LEVEL: "warn",
    // An allowed address for readable texts that redirects back to the site itself.
    CONTENT_HOSTS: "localhost",
    WEBHOOK_HOSTS: "127.0.0.1",
    // All journeys have the same IP address.
    RATE_LIMITS: "off",
  };
}

async function readiness(child: ChildProcess, lines: { out: string; err: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on("data", (chunk: Buffer) => {
    lines.out += chunk.toString();
    const address = /is ready at ([^\s"]+)["\n]/.exec(lines.out)?.[1];
    if (address) resolve(address);
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    lines.err += chunk.toString();
  });
  child.once("close", () => reject(new Error(`The server ended:\n${lines.out}${lines.err}`)));
  return promise;
}

/** The errors in the server's log, and all output outside of the log. */
export function loggedErrorsIn(out: string, err: string): string[] {
  const logged = out.split("\n").filter((line) => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    return level !== undefined && Number(level) >= errorLevel;
  });
  return err.trim() === "" ? logged : [...logged, err.trim()];
}
