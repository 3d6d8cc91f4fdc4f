import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Binaries, findBinaries } from "#server/database/embedded/binaries.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { hasOthers, nobody, othersReachProject } from "#tests/support/other-account.ts";

const run = promisify(execFile);
const root = process.getuid?.() === 0;
/** A PATH without `unshare`, as on a machine without user namespaces. */
function forgetNamespaces(): void {
  vi.stubEnv("PATH", temporaryDir());
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** PostgreSQL binaries that every account can read, wherever the project is. */
function binariesForAll(): Binaries {
  const copy = temporaryDir();
  fs.chmodSync(copy, 0o755);
  const { postgres } = findBinaries();
  const native = path.dirname(path.dirname(postgres));
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: path.join(copy, "bin/initdb"), postgres: path.join(copy, "bin/postgres") };
}

async function openAndLook(
  dataDir: string,
  binaries = findBinaries(),
): Promise<{ uid: number; lines: string[] }> {
  const lines: string[] = [];
  const { stop } = await openEmbedded(dataDir, (line) => lines.push(line), { binaries });
  const { uid } = fs.statSync(path.join(dataDir, "database", "cluster", "postmaster.pid"));
  await stop();
  return { uid, lines };
}

test("PostgreSQL runs as the same account, inside a namespace for root", async () => {
  expect(await openAndLook(temporaryDir())).toMatchObject({ uid: os.userInfo().uid });
});

test.runIf(hasOthers)("root without namespaces runs PostgreSQL as an ordinary user", async () => {
  forgetNamespaces();
  const dataDir = temporaryDir();
  fs.chmodSync(dataDir, 0o755);
  const binaries = binariesForAll();
  const { uid, lines } = await openAndLook(dataDir, binaries);
  expect(uid).toBe(nobody);
  expect(lines).toContain("PostgreSQL runs as the user nobody");
  expect(await openAndLook(dataDir, binaries)).toMatchObject({ uid: nobody });
});

test.runIf(hasOthers)(
  "files of root change owner when namespaces are no longer allowed",
  async () => {
    const dataDir = temporaryDir();
    fs.chmodSync(dataDir, 0o755);
    expect(await openAndLook(dataDir)).toMatchObject({ uid: 0 });
    forgetNamespaces();
    expect(await openAndLook(dataDir, binariesForAll())).toMatchObject({ uid: nobody });
  },
);

test.runIf(root)("an error says what to do when only root can enter the folder", async () => {
  forgetNamespaces();
  const dataDir = temporaryDir();
  await expect(openAndLook(dataDir)).rejects.toThrow(
    /as an ordinary user of a namespace: .*\n {2}as the user nobody: .*\nStart Stack Cafe as an ordinary user/,
  );
});

const program = `
  const { openEmbedded } = await import(process.argv[1]);
  try {
    const { fresh, stop } = await openEmbedded(process.argv[2], () => {});
    await stop();
    console.log(process.getuid(), fresh);
  } catch (error) { console.log(error.name, error.message); }
`;

async function openAsNobody(dataDir: string): Promise<string> {
  const module = import.meta.resolve("#server/database/embedded/open.ts");
  const args = ["--input-type=module", "-e", program, "--", module, dataDir];
  const { stdout } = await run(process.execPath, args, { uid: nobody, gid: nobody, cwd: "/" });
  return stdout.trim();
}

test.runIf(othersReachProject)("an ordinary user can open a directory of their own", async () => {
  const home = temporaryDir();
  fs.chownSync(home, nobody, nobody);
  expect(await openAsNobody(path.join(home, "data"))).toBe(`${nobody} true`);
  expect(await openAndLook(path.join(home, "data"))).toMatchObject({ uid: nobody });
  expect(await openAsNobody(path.join(home, "data"))).toBe(`${nobody} false`);
});

test.runIf(othersReachProject)(
  "an ordinary user gets an error that names the owner of the directory",
  async () => {
    const dataDir = temporaryDir();
    fs.chmodSync(dataDir, 0o777);
    fs.mkdirSync(path.join(dataDir, "database"));
    const answer = await openAsNobody(dataDir);
    expect(answer).toMatch(/^OperatorError .*belongs to the user root\. Start Stack Cafe as root/);
  },
);
