// The real product for the journeys: a process of its own, with demo content on a new database.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { settingsSchema } from "#server/settings-schema.ts";
import { makeMemoryDir } from "./memory-dir.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The least level of pino's that is an error. */
const errorLevel = 50;

/** Whoever signs in under it is an admin. */
export const adminLogin = "keeper";

export interface Site {
  readonly address: string;
  /** Asks it to end. Throws where it ended badly, or wrote of an error while it ran. */
  readonly stop: () => Promise<void>;
}

/** Starts the product with the pages that are built in its environment, and waits until it is ready. */
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
  const { PATH = "", HOME = "", STACK_CAFE_DIST = "" } = process.env;
  // Blank, so that a .env lying around decides nothing here, least of all which database.
  const blank = Object.keys(settingsSchema.shape).map((name) => [name, ""] as const);
  return {
    ...Object.fromEntries(blank),
    PATH,
    HOME,
    STACK_CAFE_DIST,
    DATA_DIR: dataDir,
    ADMIN_LOGINS: adminLogin,
    PORT: "0",
    LOG_LEVEL: "warn",
    // It may be read from, and can't be: it leads back here.
    CONTENT_HOSTS: "localhost",
    // All journeys come from one address.
    RATE_LIMITS: "off",
  };
}

async function readiness(child: ChildProcess, lines: { out: string; err: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on("data", (chunk: Buffer) => {
    lines.out += chunk.toString();
    const address = /is ready at (\S+)\n/.exec(lines.out)?.[1];
    if (address) resolve(address);
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    lines.err += chunk.toString();
  });
  child.once("close", () => reject(new Error(`The server ended:\n${lines.out}${lines.err}`)));
  return promise;
}

/** The errors among what the server logged, and all that it wrote beside the log. */
export function loggedErrorsIn(out: string, err: string): string[] {
  const logged = out.split("\n").filter((line) => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    return level !== undefined && Number(level) >= errorLevel;
  });
  return err.trim() === "" ? logged : [...logged, err.trim()];
}
