// Programs of this server that run as processes of their own, one after the other: for input that
// may take too long or too much memory. A thread that runs out of memory could end the server.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

interface Limits {
  /** Milliseconds for the process to start and to answer. */
  readonly timeoutMs: number;
  /** Megabytes for JavaScript's objects. */
  readonly heapMb: number;
  /** What the process may write; a megabyte by default. */
  readonly maxOutputBytes?: number;
}

export interface ProgramInput {
  readonly pieces: readonly Buffer[];
  readonly args?: readonly string[];
  /** Other than the usual limit. */
  readonly timeoutMs?: number | undefined;
}

/** What the process wrote. */
export type RunProgram = (input: ProgramInput) => Promise<string>;

/** Runs that program, whose runs wait for each other. It fails where a limit ends the process. */
export function programRunner(program: URL, limits: Limits): RunProgram {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const answer = last.then(() => run(fileURLToPath(program), limits, input));
    last = answer.catch(() => undefined);
    return answer;
  };
}

function run(
  program: string,
  { timeoutMs: usualMs, heapMb, maxOutputBytes = 1024 * 1024 }: Limits,
  { pieces, args = [], timeoutMs = usualMs }: ProgramInput,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // An empty environment: settings and secrets stay in the server.
  const options = {
    env: {},
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: maxOutputBytes,
  } as const;
  const all = [`--max-old-space-size=${heapMb}`, program, ...args];
  const child = execFile(process.execPath, all, options, (error, stdout) => {
    if (error) reject(error);
    else resolve(stdout);
  });
  // The process may end before it has read all of its input.
  child.stdin?.on("error", () => {});
  for (const piece of pieces) child.stdin?.write(piece);
  child.stdin?.end();
  return promise;
}
