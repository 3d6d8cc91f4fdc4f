// Three PostgreSQL under Patroni with HAProxy in front, with the examples of ops/ but for addresses and
// accounts: what an operator runs on three machines, on one.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll } from "vitest";
import { freePort } from "#server/start/port.ts";

const programs = ["patroni", "etcd", "haproxy", "pgbouncer"];
const binaries = "/usr/lib/postgresql/15/bin";
const names = ["pg1", "pg2", "pg3"] as const;

type Name = (typeof names)[number];

export interface Cluster {
  /** Through HAProxy to the primary. */
  readonly databaseUrl: string;
  /** The same in parts. */
  readonly database: Readonly<Record<"host" | "user" | "password" | "database", string>> & {
    readonly port: number;
  };
  /** Through HAProxy to the standbys. */
  readonly readUrl: string;
  readonly leader: () => Promise<Name | null>;
  /** Kills Patroni and all processes of PostgreSQL on that machine, as a power failure does. */
  readonly burn: (name: Name) => void;
  /** Starts a machine again that was burnt. */
  readonly start: (name: Name) => void;
  /** Stops all processes of a machine for a while, or has them go on. */
  readonly signal: (name: Name, signal: "SIGSTOP" | "SIGCONT") => void;
  /** Has a primary send nothing more to its standbys, which don't notice. */
  readonly muteReplication: (name: Name) => void;
  /** Once another machine than `lost` is the primary, by `performance.now()`. */
  readonly promotion: (lost: Name) => Promise<number>;
  readonly setSynchronous: (isOn: boolean) => Promise<void>;
  /** Whether a standby confirms each write. */
  readonly isSynchronous: () => Promise<boolean>;
}

/** Whether Debian's packages are installed; otherwise says which are missing. */
export function isClusterInstalled(): boolean {
  const missing = programs.filter((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (!fs.existsSync(`${binaries}/postgres`)) missing.push("postgresql-15");
  if (missing.length === 0) return true;
  console.log(
    `Not installed: ${missing.join(", ")}. apt-get install patroni etcd-server haproxy pgbouncer postgresql-15. Skipped.`,
  );
  return false;
}

/** PostgreSQL refuses to run as root. */
function account(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/**
 * Starts it in `folder`, an empty one, and waits for a synchronous standby. It ends with the tests of the
 * file.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const as = account();
  if (as) fs.chownSync(folder, as.uid, as.gid);
  const ports = Object.fromEntries(
    await Promise.all(
      [
        "etcd",
        "peer",
        "primary",
        "standbys",
        ...names.flatMap((name) => [name, `${name}-rest`]),
      ].map(async (name) => [name, await freePort("127.0.0.1")] as const),
    ),
  ) as Record<string, number>;
  const at = (name: string) => `127.0.0.1:${ports[name]}`;
  const children = new Map<string, ChildProcess>();
  const run = (name: string, program: string, args: string[], isOwn: boolean) => {
    const log = fs.openSync(path.join(folder, `${name}.log`), "a");
    const child = spawn(program, args, {
      ...(isOwn && as),
      cwd: folder,
      env: { HOME: folder, PATH: "/usr/bin:/bin:/usr/sbin" },
      stdio: ["ignore", log, log],
    });
    fs.closeSync(log);
    children.set(name, child);
  };
  const example = (file: string) =>
    fs.readFileSync(path.join(import.meta.dirname, "../../ops", file), "utf8");

  afterAll(async () => {
    for (const name of names) burn(name);
    for (const child of children.values()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
  });

  const etcd = Object.entries({
    name: "one",
    "data-dir": path.join(folder, "etcd"),
    "listen-client-urls": `http://${at("etcd")}`,
    "advertise-client-urls": `http://${at("etcd")}`,
    "listen-peer-urls": `http://${at("peer")}`,
    "initial-advertise-peer-urls": `http://${at("peer")}`,
    "initial-cluster": `one=http://${at("peer")}`,
  }).map(([name, value]) => `--${name}=${value}`);
  run("etcd", "etcd", etcd, true);

  const start = (name: Name) => {
    const file = path.join(folder, `${name}.yml`);
    const settings = example("patroni.yml")
      .replace("name: pg1", `name: ${name}`)
      .replaceAll("10.0.0.11:8008", at(`${name}-rest`))
      .replaceAll("10.0.0.11:5432", at(name))
      .replace(/hosts: .*/, `hosts: ${at("etcd")}`)
      .replaceAll("10.0.0.0/24", "127.0.0.1/32")
      .replace(/data_dir: .*/, `data_dir: ${path.join(folder, name)}`)
      .replace(/pgpass: .*/, `pgpass: ${path.join(folder, `${name}.pgpass`)}`)
      .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`);
    fs.writeFileSync(file, settings);
    run(name, "patroni", [file], true);
  };
  /** The ids of PostgreSQL's processes on a machine whose titles match. */
  const processesOf = (name: Name, title = "") => {
    const pidFile = path.join(folder, name, "postmaster.pid");
    if (!fs.existsSync(pidFile)) return [];
    const postmaster = Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]);
    const args = ["-P", String(postmaster), ...(title && ["-f", title])];
    const found = spawnSync("pgrep", args, { encoding: "utf8" });
    const pids = found.stdout.split("\n").filter(Boolean).map(Number);
    return title ? pids : [postmaster, ...pids];
  };
  const sendTo = (processes: readonly number[], signal: NodeJS.Signals) => {
    for (const pid of processes) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended.
      }
    }
  };
  const signalAll = (name: Name, signal: NodeJS.Signals) => {
    children.get(name)?.kill(signal);
    sendTo(processesOf(name), signal);
  };
  const burn = (name: Name) => signalAll(name, "SIGKILL");
  const answers = async (name: Name, role: string) => {
    const url = `http://${at(`${name}-rest`)}/${role}`;
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    return reply?.status === 200;
  };
  const leader = async () => {
    for (const name of names) if (await answers(name, "primary")) return name;
    return null;
  };
  const count = async (role: string) =>
    (await Promise.all(names.map((name) => answers(name, role)))).filter(Boolean).length;

  start("pg1");
  while (!(await leader())) await pause(200);
  start("pg2");
  start("pg3");
  while ((await count("replica")) < 2 || (await count("sync")) < 1) await pause(200);

  const proxy = example("haproxy-postgres.cfg")
    .replaceAll("127.0.0.1:5000", at("primary"))
    .replaceAll("127.0.0.1:5001", at("standbys"))
    .replace("maxconn 2000", "maxconn 400")
    .replace(/server (pg\d) \S+ check port 8008/g, (_line, name: string) => {
      return `server ${name} ${at(name)} check port ${ports[`${name}-rest`]}`;
    });
  fs.writeFileSync(path.join(folder, "haproxy.cfg"), proxy);
  run("haproxy", "haproxy", ["-db", "-f", path.join(folder, "haproxy.cfg")], false);

  const addressFor = (user: string, password: string, name: string, database: string) =>
    `postgres://${user}:${password}@${at(name)}/${database}`;
  const adminOf = (name: Name, database: string) =>
    addressFor("postgres", "replace-this-2", name, database);
  await query(adminOf("pg1", "postgres"), [
    "create role cafe login password 'cafe'",
    "create database cafe owner cafe",
  ]);
  await query(adminOf("pg1", "cafe"), ["create extension pg_trgm"]);
  // HAProxy takes all of them for the primary until its second check.
  await pause(4_000);
  return {
    databaseUrl: addressFor("cafe", "cafe", "primary", "cafe"),
    readUrl: addressFor("cafe", "cafe", "standbys", "cafe"),
    leader,
    database: {
      host: "127.0.0.1",
      port: ports["primary"] ?? 0,
      user: "cafe",
      password: "cafe",
      database: "cafe",
    },
    burn,
    start,
    signal: signalAll,
    muteReplication: (name) => sendTo(processesOf(name, "walsender"), "SIGSTOP"),
    promotion: (lost) => {
      const others = names.filter((name) => name !== lost);
      return promotionOf(others.map((name) => adminOf(name, "postgres")));
    },
    setSynchronous: async (isOn) => {
      const name = await leader();
      const reply = await fetch(`http://${at(`${name}-rest`)}/config`, {
        method: "PATCH",
        body: JSON.stringify({ synchronous_mode: isOn }),
      });
      if (!reply.ok) throw new Error(`Patroni answered ${reply.status}`);
      while ((await count("sync")) > 0 !== isOn) await pause(200);
    },
    isSynchronous: async () => (await count("sync")) >= 1,
  };
}

/** Resolves once one of the standbys at `urls` is the primary. */
async function promotionOf(urls: readonly string[]): Promise<number> {
  const clients = urls.map((url) => new pg.Client(url));
  for (const client of clients) client.on("error", () => {});
  await Promise.allSettled(clients.map((client) => client.connect()));
  const isPrimary = async (client: pg.Client) => {
    const question = "select not pg_is_in_recovery() as is_primary";
    const reply = await client.query<{ is_primary: boolean }>(question).catch(() => null);
    return reply?.rows[0]?.is_primary === true;
  };
  while (!(await Promise.all(clients.map(isPrimary))).includes(true)) await pause(50);
  const at = performance.now();
  await Promise.allSettled(clients.map((client) => client.end()));
  return at;
}

async function query(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
