/** The folder of PostgreSQL's socket. Its permissions decide who may connect: only the owner. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Identity } from "#server/database/embedded/identity.ts";

/**
 * A socket's whole path must fit into the kernel's `sun_path`: 104 bytes with the final zero on
 * macOS, 108 on Linux.
 */
const maxPathBytes = 103;

export type SocketDir = Readonly<{ path: string; remove(): void }>;

/**
 * Creates the folder inside `folder` if the path is short enough, else in the system's temporary
 * folder.
 */
export function makeSocketDir(folder: string, identity: Identity): SocketDir {
  const dir = fits(path.join(folder, "socket")) ? inside(folder) : temporary();
  fs.chmodSync(dir, 0o700);
  const { uid, gid } = identity.account;
  if (uid !== undefined) fs.chownSync(dir, uid, gid ?? uid);
  return { path: dir, remove: () => fs.rmSync(dir, { recursive: true, force: true }) };
}

function fits(dir: string): boolean {
  return Buffer.byteLength(path.join(dir, ".s.PGSQL.5432")) <= maxPathBytes;
}

function inside(folder: string): string {
  const dir = path.join(folder, "socket");
  fs.mkdirSync(dir, { recursive: true });
  return dir;
}

function temporary(): string {
  const place = fits(path.join(os.tmpdir(), "stack-cafe-123456")) ? os.tmpdir() : "/tmp";
  return fs.mkdtempSync(path.join(place, "stack-cafe-"));
}
