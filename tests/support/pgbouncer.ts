// A real PgBouncer in transaction mode, whose program the variable PGBOUNCER names: it isn't among the
// npm packages. All tests that open a database then reach it through this one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { applicationRole } from "#server/database/embedded/application-role.ts";
import { freePort } from "#server/start/port.ts";

export interface PgBouncer {
  readonly where: { readonly host: string; readonly port: number };
  readonly stop: () => Promise<void>;
}

/** So few that requests share them from the first moment. */
const fewConnections = 4;

/**
 * Starts `program` in front of the PostgreSQL at `where`, with the example of ops/ but for addresses and
 * sizes; its files are in `folder`.
 */
export async function startPgBouncer(
  program: string,
  where: pg.PoolConfig,
  folder: string,
  connections = fewConnections,
): Promise<PgBouncer> {
  const port = await freePort("127.0.0.1");
  const users = path.join(folder, "pgbouncer-users.txt");
  const settings = path.join(folder, "pgbouncer.ini");
  const { user = applicationRole, password = "" } = where;
  fs.writeFileSync(users, `"${user}" "${String(password)}"\n`);
  const example = fs.readFileSync("ops/pgbouncer.ini", "utf8");
  const changed = example
    .replace(/host=\S+ port=\d+/, `host=${where.host} port=${where.port}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*/m, "auth_type = trust")
    .replace(/^auth_file = .*/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*/m, `default_pool_size = ${connections}`)
    .replace(/^max_client_conn = .*/m, "max_client_conn = 500");
  fs.writeFileSync(settings, changed);
  // It refuses to run as root.
  const mapped = ["--user", "--map-user=1000", "--map-group=1000", program, settings];
  const child =
    process.getuid?.() === 0
      ? spawn("unshare", mapped, { stdio: "ignore" })
      : spawn(program, [settings], { stdio: "ignore" });
  const ended = once(child, "exit");
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    await pause(20);
  }
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { where: { host: "127.0.0.1", port }, stop };
}

async function accepts(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
