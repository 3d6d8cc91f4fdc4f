// A search engine with the example of ops/, but for its address and its folder.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** Manticore Search's program has the same name as the one of Debian's sphinxsearch, or SEARCHD names it. */
const searchd = process.env["SEARCHD"] ?? "searchd";

export function isEngineInstalled(): boolean {
  if (spawnSync(searchd, ["--help"]).error === undefined) return true;
  console.log("searchd isn't installed: apt-get install sphinxsearch. Skipped.");
  return false;
}

export interface RunningEngine {
  readonly process: ChildProcess;
  /** Ends it as a power failure does, apart from what the machine had in memory. */
  readonly kill: () => Promise<void>;
}

/** Starts it in `folder` and waits until it answers; it ends with the test. */
export async function startEngine(folder: string, port: number): Promise<RunningEngine> {
  const example = path.join(import.meta.dirname, "../../ops/manticore.conf");
  const configuration = fs
    .readFileSync(example, "utf8")
    .replaceAll(/\/(var\/lib|var\/log|run)\/manticore/g, folder)
    .replaceAll("127.0.0.1:9306", `127.0.0.1:${port}`)
    .replace("512M", process.env["ENGINE_MEMORY"] ?? "512M");
  const file = path.join(folder, "manticore.conf");
  fs.writeFileSync(file, configuration);
  const child = spawn(searchd, ["--config", file, "--nodetach"], { stdio: "ignore" });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(kill);
  for (;;) {
    const socket = net.connect(port, "127.0.0.1");
    const isOpen = await once(socket, "data").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return { process: child, kill };
    await pause(50);
  }
}
