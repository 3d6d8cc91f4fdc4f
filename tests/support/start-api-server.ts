// Starts a server in a process of its own on a test's database.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { onTestFinished } from "vitest";

export interface ApiServer {
  readonly origin: string;
  /** The lines of its output so far, without the one with its address. */
  readonly lines: readonly string[];
  /** Kills it, as a power failure would, and waits for its end. */
  readonly kill: () => Promise<void>;
}

const program = fileURLToPath(new URL("./api-server.ts", import.meta.url));

export async function startApiServer(
  where: pg.PoolConfig,
  settings: Record<string, string> = {},
): Promise<ApiServer> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: addressOf(where),
      PORT: "0",
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => end(child);
  onTestFinished(kill);
  const lines: string[] = [];
  const output = createInterface(child.stdout).on("line", (line) => lines.push(line));
  while (!lines.some(isAddress)) await once(output, "line");
  const origin = lines.find(isAddress) ?? "";
  lines.splice(lines.indexOf(origin), 1);
  return { origin, lines, kill };
}

const isAddress = (line: string) => line.startsWith("http://");

/** A database behind a Unix socket has no host in its address. */
export function addressOf({ host, port, user, database }: pg.PoolConfig): string {
  const query = new URLSearchParams({ host: host ?? "", port: String(port), user: user ?? "" });
  return `postgres:///${database}?${query}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
