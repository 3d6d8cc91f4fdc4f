// The whole server in a process of its own, started as by an operator.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import { runtimeEnvironment } from "./run-program.ts";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

type Options = Readonly<{
  dataDir: string;
  /** `npm` runs the script of package.json, `node` the program itself. */
  through?: "npm" | "node";
  arguments?: readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  uid?: number;
}>;

export type ServerProcess = Readonly<{
  child: ChildProcess;
  pid: number;
  /** Its whole output so far. */
  output(): string;
  /** The address that it reports when it is ready. Rejects if it exits before. */
  ready: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  /** Sends a signal to the process alone, or as a terminal does to its process group. */
  signal(name: NodeJS.Signals, to: "it" | "group"): void;
}>;

/** Starts a server on a free port; it is killed after the test if it still runs. */
export function startServer(options: Options): ServerProcess {
  const through = options.through ?? "node";
  const script = through === "npm" ? ["start"] : ["server/main.ts", ...(options.arguments ?? [])];
  const account = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const child = spawn(through === "npm" ? "npm" : process.execPath, script, {
    ...account,
    cwd: options.cwd ?? projectRoot,
    env: environmentFor(options),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = child.pid ?? 0;
  onTestFinished(() => killGroup(pid));
  const { output, ready } = listenTo(child);
  const ended = once(child, "close").then(
    ([code, signal]: (number | string | null)[]) => code ?? signal ?? "",
  );
  return {
    child,
    pid,
    output,
    ready,
    ended,
    signal: (name, to) => void process.kill(to === "group" ? -pid : pid, name),
  };
}

function environmentFor({ dataDir, env }: Options): Record<string, string> {
  return {
    ...runtimeEnvironment(),
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "warn",
    LOG_FORMAT: "readable",
    // Loading takes as long as the rest of a start together; blank for the default.
    DEMO_CONTENT: "false",
    ...env,
  };
}

function listenTo(child: ChildProcess): { output: () => string; ready: Promise<string> } {
  let text = "";
  const address = Promise.withResolvers<string>();
  // Nothing may be waiting for it when the server exits as expected.
  address.promise.catch(() => undefined);
  const take = (chunk: Buffer) => {
    text += chunk.toString();
    const found = /is ready at ([^\s"]+)["\n]/.exec(text)?.[1];
    if (found) address.resolve(found);
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  child.on("close", () => address.reject(new Error(`The process ended:\n${text}`)));
  return { output: () => text, ready: address.promise };
}

/** Whether any process of the group that `pid` leads is alive. */
export function groupLives(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

function killGroup(pid: number): void {
  if (groupLives(pid)) process.kill(-pid, "SIGKILL");
}

const parts = [
  "server",
  "contract",
  "shared",
  "web",
  "catalogue",
  "package.json",
  "package-lock.json",
];

/** A separate checkout in `folder`, with the packages of this one and nothing built. */
export function copyProject(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const part of [...parts, "vite.config.ts", "tsconfig.json"]) {
    fs.cpSync(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
  }
  fs.symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
}

/** Once all projects are read. */
export async function expectReady(address: string): Promise<void> {
  const status = async () => (await fetch(`${address}/readyz`)).status;
  await expect.poll(status, { timeout: 100_000 }).toBe(200);
}
