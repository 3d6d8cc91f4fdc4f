/**
 * The account that PostgreSQL runs as. It refuses root, so root runs it inside a user namespace,
 * where the same account appears as an ordinary one and has access to the same files; where
 * namespaces aren't allowed, as an existing ordinary user. The first way that works is used.
 */
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "#server/database/embedded/binaries.ts";
import { OperatorError } from "#server/operator-error.ts";

export type Identity = Readonly<{
  /** For log lines. */
  name: string;
  /** Prefix of a command. */
  prefix: readonly string[];
  /** Options for `spawn`; empty where PostgreSQL runs as this process does. */
  account: Readonly<{ uid?: number; gid?: number }>;
}>;

type Account = Readonly<{ name: string; uid: number; gid: number }>;

const run = promisify(execFile);

/**
 * The first identity that can run PostgreSQL and write in `folder`, which it becomes the owner of.
 * @throws OperatorError saying what was tried and what to do
 */
export async function chooseIdentity(folder: string, binaries: Binaries): Promise<Identity> {
  const failures: string[] = [];
  for (const identity of candidatesFor(folder)) {
    try {
      await prove(identity, folder, binaries);
      return identity;
    } catch (error) {
      const why = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
      failures.push(`  as ${identity.name}: ${why.trim() || String(error)}`);
    }
  }
  const advice =
    process.getuid?.() === 0
      ? "Start Stack Cafe as an ordinary user, or move it and its DATA_DIR to a place that user can reach."
      : "Set DATA_DIR to a place that you can write to, or DATABASE_URL to another PostgreSQL.";
  throw new OperatorError([`PostgreSQL can't run in ${folder}:`, ...failures, advice].join("\n"));
}

function candidatesFor(folder: string): Identity[] {
  const self = process.getuid?.() ?? 0;
  const owner = fs.statSync(folder).uid;
  const accounts = readAccounts();
  if (self !== 0) {
    if (owner !== self) throw foreign(folder, accounts, owner);
    return [hasName() ? asIs : inNamespace(accounts)];
  }
  if (owner !== 0) return [asUser(accounts, owner)];
  const neighbour = ownerAbove(folder);
  const nobody = accounts.find((account) => account.name === "nobody");
  const others = [neighbour, nobody?.uid].filter((uid) => uid !== undefined);
  return [inNamespace(accounts), ...others.map((uid) => asUser(accounts, uid))];
}

const asIs: Identity = { name: "you", prefix: [], account: {} };

/** Inside the namespace the account needs a name that the system knows, or initdb refuses it. */
function inNamespace(accounts: readonly Account[]): Identity {
  const inside = named(accounts, 1000) ?? accounts.find((account) => account.uid !== 0);
  const { uid, gid } = inside ?? { uid: 1000, gid: 1000 };
  const prefix = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  return { name: "an ordinary user of a namespace", prefix, account: {} };
}

function asUser(accounts: readonly Account[], uid: number): Identity {
  const account = named(accounts, uid);
  if (!account) return { ...inNamespace(accounts), account: { uid, gid: uid } };
  return { name: `the user ${account.name}`, prefix: [], account: { uid, gid: account.gid } };
}

/**
 * The owner of the folder around the data directory can enter it; unless that is root, it is
 * tried.
 */
function ownerAbove(folder: string): number | undefined {
  const parent = path.dirname(folder);
  if (parent === folder) return undefined;
  return fs.statSync(parent).uid || ownerAbove(parent);
}

function foreign(folder: string, accounts: readonly Account[], owner: number): OperatorError {
  const name = named(accounts, owner)?.name ?? String(owner);
  return new OperatorError(
    `${folder} belongs to the user ${name}. Start Stack Cafe as ${name}, or set another DATA_DIR.`,
  );
}

function readAccounts(): Account[] {
  if (!fs.existsSync("/etc/passwd")) return [];
  const lines = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  return lines
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 7)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Containers run as users that the system doesn't know; initdb refuses these. */
function hasName(): boolean {
  try {
    return os.userInfo().username !== "";
  } catch {
    return false;
  }
}

function named(accounts: readonly Account[], uid: number): Account | undefined {
  return accounts.find((account) => account.uid === uid);
}

const proof = 'cd -- "$1" && : > .proof && exec "$2" --version';

async function prove(identity: Identity, folder: string, binaries: Binaries): Promise<void> {
  const { uid, gid } = identity.account;
  const before = fs.statSync(folder);
  if (uid !== undefined) fs.chownSync(folder, uid, gid ?? uid);
  try {
    const [command = "", ...args] = [...identity.prefix, "/bin/sh", "-c", proof, "sh"];
    await run(command, [...args, folder, binaries.postgres], identity.account);
  } catch (error) {
    if (uid !== undefined) fs.chownSync(folder, before.uid, before.gid);
    throw error;
  }
  fs.rmSync(path.join(folder, ".proof"));
  if (uid !== undefined) giveAway(folder, uid, gid ?? uid);
}

function giveAway(folder: string, uid: number, gid: number): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, entry);
    if (fs.lstatSync(file).uid !== uid) fs.lchownSync(file, uid, gid);
  }
}
