// 200 events a second from one server, for 20 receivers that take two seconds each and 20 quick ones.
// By hand: `node bench/webhooks-out.ts [SECONDS]`, 20 without a number. Counts what arrived, how late, and
// what the triggers add to a write.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { connect, type Db } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { newId } from "#server/database/ids.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { startWebhooks } from "#server/features/webhooks-out/sender.ts";
import { newDataDir, removeDataDir } from "./product.ts";
import { tableOf } from "./table.ts";

const seconds = Number(process.argv[2] ?? 20);
const eventsPerSecond = 200;
const slowCount = 20;
const quickCount = 20;
const slowMs = 2_000;

/** When each event arrived, by the id of its delivery. */
const arrived = new Map<string, number>();

async function startReceiver(): Promise<{ host: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    request.resume().on("end", () => {
      const id = String(request.headers["webhook-id"]);
      if (!arrived.has(id)) arrived.set(id, Date.now());
      const delayMs = request.url === "/slow" ? slowMs : 0;
      void setTimeout(delayMs).then(() => response.writeHead(204).end());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => server.closeAllConnections() };
}

/** Projects with a webhook each; returns their ids. */
async function addProjects(db: Db, host: string): Promise<string[]> {
  const ids = Array.from({ length: slowCount + quickCount }, () => newId());
  for (const [index, id] of ids.entries()) {
    await sql`
      insert into projects (id, name, description, description_html, description_text, open_roles)
      values (${id}, ${`Project ${index}`}, 'About it', '<p>About it</p>', 'About it', '{}')`.run(
      db,
    );
    const url = `http://${host}/${index < slowCount ? "slow" : "quick"}`;
    await sql`
      insert into webhooks_out (id, project_id, kind, url, events, secret, secret_generated_at)
      values (${newId()}, ${id}, 'standard', ${url}, '{star}', 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0',
        now())`.run(db);
  }
  return ids;
}

async function addPeople(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await sql`
    insert into users (id, account_id, username, display_name)
    select id, n, 'person' || n, 'Person ' || n
    from unnest(${ids}::uuid[]) with ordinality as x (id, n)`.run(db);
  return ids;
}

const star = (db: Db, projectId: string | undefined, userId: string | undefined) =>
  sql`insert into stars (project_id, user_id) values (${projectId}, ${userId})`.run(db);

/** Milliseconds of a star, one after the other, the median of 300. */
async function timeStars(db: Db, projectId: string | undefined, people: readonly string[]) {
  const times: number[] = [];
  for (const userId of people.slice(0, 300)) {
    const begun = performance.now();
    await star(db, projectId, userId);
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[150] ?? Number.NaN;
}

const dataDir = newDataDir();
const embedded = await openEmbedded(dataDir, () => {});
const database = connect(embedded.connection);
const { db } = database;
const receiver = await startReceiver();
try {
  await migrate(database, () => {});
  const projects = await addProjects(db, receiver.host);
  const perProject = Math.ceil((seconds * eventsPerSecond) / projects.length);
  const people = await addPeople(db, Math.max(perProject, 300));

  const quiet = newId();
  await sql`
    insert into projects (id, name, description, description_html, description_text, open_roles)
    values (${quiet}, 'Quiet', 'About it', '<p>About it</p>', 'About it', '{}')`.run(db);
  const withTriggers = await timeStars(db, quiet, people);
  await sql`delete from stars`.run(db);
  await sql`alter table stars disable trigger stars_tell_insert`.run(db);
  const without = await timeStars(db, quiet, people);
  await sql`delete from stars`.run(db);
  await sql`alter table stars enable trigger stars_tell_insert`.run(db);
  await sql`delete from webhook_out_deliveries`.run(db);

  const settings = {
    publicUrl: "http://127.0.0.1:3000",
    webhookHosts: [receiver.host],
    languages: ["en" as const],
    mail: null,
  };
  const stop = startWebhooks(database, settings, { warn: console.warn });
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const total = perProject * projects.length;
  const writing: Promise<unknown>[] = [];
  for (let index = 0; index < total; index += 1) {
    const dueMs = (index / eventsPerSecond) * 1_000 - (performance.now() - begun);
    if (dueMs > 1) await setTimeout(dueMs);
    writing.push(
      star(db, projects[index % projects.length], people[Math.floor(index / projects.length)]),
    );
  }
  await Promise.all(writing);
  const written = (performance.now() - begun) / 1_000;
  const arrivedMeanwhile = arrived.size;
  while (arrived.size < total && performance.now() - begun < (seconds + 60) * 1_000) {
    await setTimeout(100);
  }
  const ended = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  // What was answered last is recorded a moment later.
  await setTimeout(slowMs + 1_000);
  const rows = await sql<{ id: string; at: number; slow: boolean; state: string }>`
    select d.id, extract(epoch from d.happened_at)::float8 * 1000 as at, w.url like '%slow' as slow,
      d.state
    from webhook_out_deliveries d join webhooks_out w on w.id = d.webhook_id`.all(db);
  const lateness = (slow: boolean) =>
    rows
      .filter((row) => row.slow === slow)
      .map(({ id, at }) => (arrived.get(id) ?? Number.NaN) - at)
      .toSorted((one, other) => one - other);
  const at = (times: readonly number[], share: number) =>
    `${(times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0)} ms`;
  const [quick, slow] = [lateness(false), lateness(true)];
  await stop();
  console.log(
    tableOf(
      ["what", "measured"],
      [
        [
          "events written",
          `${total} in ${written.toFixed(1)} s, ${(total / written).toFixed(0)} a second`,
        ],
        ["arrived by then", `${arrivedMeanwhile}`],
        ["all arrived", `${arrived.size} after ${ended.toFixed(1)} s`],
        ["recorded as delivered", `${rows.filter(({ state }) => state === "delivered").length}`],
        ["late, 20 quick receivers: median, p99", `${at(quick, 0.5)}, ${at(quick, 0.99)}`],
        ["late, 20 that take 2 s: median, p99", `${at(slow, 0.5)}, ${at(slow, 0.99)}`],
        [
          "processor time of this program, receivers included",
          `${((user + system) / 1e6).toFixed(1)} s`,
        ],
        [
          "a star without a webhook: with the trigger, without it",
          `${withTriggers.toFixed(2)} ms, ${without.toFixed(2)} ms`,
        ],
      ],
    ),
  );
} finally {
  receiver.close();
  await database.close();
  await embedded.stop();
  removeDataDir(dataDir);
}
process.exit();
