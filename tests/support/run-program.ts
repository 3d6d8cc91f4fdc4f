// Runs a command of operators in a process of its own.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  /** Its whole environment, but for what the runtime itself needs. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly input?: string;
}

/** What a process needs of this one's environment besides its settings. */
export function runtimeEnvironment(): Record<string, string> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}

export function runProgram(
  program: URL,
  args: readonly string[],
  { env, cwd, input }: RunOptions = {},
): Promise<Ended> {
  const options = { cwd, env: { ...runtimeEnvironment(), ...env } };
  return new Promise((resolve) => {
    const file = fileURLToPath(program);
    const child = execFile(process.execPath, [file, ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
    child.stdin?.end(input);
  });
}
