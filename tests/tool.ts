// Runs one of the installed tools with the Node that runs this, and waits for its end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.dirname(import.meta.dirname);

export interface Tool {
  /** What runs: a file of the project or, as "package/bin.js", of an installed package. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly ok: boolean;
  /** Everything that it wrote; empty where it wrote straight to the terminal. */
  readonly output: string;
  readonly seconds: number;
}

/** @param show whether its output is written to the terminal, or kept */
export async function runTool(tool: Tool, show: "show" | "keep"): Promise<Outcome> {
  const start = performance.now();
  const file = path.join(root, tool.file.endsWith(".ts") ? "" : "node_modules", tool.file);
  const child = spawn(process.execPath, [file, ...(tool.args ?? [])], {
    cwd: root,
    env: { ...process.env, ...tool.env },
    stdio: show === "show" ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, "close");
  return { ok: child.exitCode === 0, output, seconds: (performance.now() - start) / 1000 };
}
