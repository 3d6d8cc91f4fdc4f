/**
 * Builds the browser's files and the page renderer with Vite into `dist`, and rebuilds them when
 * their sources have changed. Also a command: `npm run build`.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type FileLock, waitForLock } from "./file-lock.ts";
import { OperatorError } from "./operator-error.ts";

const root = path.dirname(import.meta.dirname);
const dist = path.resolve(root, process.env["STACK_CAFE_DIST"] || "dist");
const stamp = path.join(dist, ".stamp");
/** npm packs the lockfile under its other name alone. */
const lockfiles = ["npm-shrinkwrap.json", "package-lock.json"];
const sources = [
  "web",
  "contract",
  "shared",
  "server/languages.ts",
  "server/pages",
  "vite.config.ts",
];

/**
 * Builds unless the last build had the same sources. Concurrent processes build once.
 * @throws OperatorError if `dist` can't be written, or what builds isn't installed
 */
export async function buildIfStale(report: (line: string) => void): Promise<void> {
  if (isFresh(hashSources())) return;
  const lock = await takeTurn(report);
  try {
    const hash = hashSources();
    if (isFresh(hash)) return;
    requireBuilder();
    report("Building the pages; this happens once");
    await build();
    fs.writeFileSync(stamp, hash);
  } finally {
    lock.release();
  }
}

function isFresh(hash: string): boolean {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash;
}

function hashSources(): string {
  const hash = createHash("sha256");
  const add = (name: string, file: string) =>
    hash.update(`${name}\0`).update(fs.readFileSync(file)).update("\0");
  for (const file of sources.flatMap((source) => filesIn(path.join(root, source)))) {
    add(path.relative(root, file), file);
  }
  const lockfile = lockfiles
    .map((name) => path.join(root, name))
    .find((file) => fs.existsSync(file));
  if (lockfile) add("lockfile", lockfile);
  return hash.digest("hex");
}

function filesIn(fileOrFolder: string): string[] {
  const found = fs.statSync(fileOrFolder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [fileOrFolder] : [];
  return (
    fs
      .readdirSync(fileOrFolder)
      // Neither tests nor what archives leave out, such as an editor's files.
      .filter((name) => !/\.test\.tsx?$|^\.|\.orig$/.test(name))
      .toSorted()
      .flatMap((name) => filesIn(path.join(fileOrFolder, name)))
  );
}

/** Vite and React are needed for nothing else: `npm ci --omit=dev` leaves them out. */
function requireBuilder(): void {
  try {
    import.meta.resolve("vite");
  } catch (error) {
    throw new OperatorError(
      "The pages aren't built, or their sources changed, and npm ci --omit=dev leaves out what builds" +
        " them. Run npm ci and npm run build, then npm ci --omit=dev; or unpack an archive of npm pack.",
      { cause: error },
    );
  }
}

async function takeTurn(report: (line: string) => void): Promise<FileLock> {
  try {
    fs.mkdirSync(dist, { recursive: true });
    return await waitForLock(path.join(dist, ".lock"), () =>
      report("Waiting for another process to build the pages"),
    );
  } catch (error) {
    throw new OperatorError(`The pages can't be built into ${dist}: ${String(error)}`, {
      cause: error,
    });
  }
}

/** Both halves are built in temporary folders, and moved when both are complete. */
async function build(): Promise<void> {
  const next = path.join(dist, ".next");
  fs.rmSync(next, { recursive: true, force: true });
  await runBuilder(next);
  fs.rmSync(stamp, { force: true });
  for (const half of ["client", "server"]) {
    fs.rmSync(path.join(dist, half), { recursive: true, force: true });
    fs.renameSync(path.join(next, half), path.join(dist, half));
  }
  fs.rmSync(next, { recursive: true, force: true });
}

async function runBuilder(target: string): Promise<void> {
  const program = path.join(import.meta.dirname, "start", "build-pages.ts");
  const child = spawn(process.execPath, [program, target], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const end = () => child.kill();
  process.once("exit", end);
  const [errorOutput] = await Promise.all([text(child.stderr), once(child, "close")]);
  process.off("exit", end);
  if (child.exitCode !== 0)
    throw new OperatorError(`The pages could not be built:\n${errorOutput}`);
}

if (import.meta.main) {
  await buildIfStale((line) => console.log(line)).catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  });
}
