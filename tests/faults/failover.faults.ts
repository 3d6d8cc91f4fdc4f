// Two servers on a cluster whose machines are killed: what was acknowledged is there afterwards, once, and
// all goes on by itself.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { violations } from "#tests/support/invariants.ts";
import { startPgBouncer } from "#tests/support/pgbouncer.ts";
import { sharedTemporaryDir, temporaryDir } from "#tests/support/temporary-dir.ts";
import { followStream } from "./follow-stream.ts";
import { compareLists } from "./lists.ts";
import { type Cluster, isClusterInstalled, startCluster } from "./patroni-cluster.ts";
import { createProject, post, type SiteServer, signUpMany, startSite, timeUntil } from "./site.ts";
import { postComment, type Try, writeSteadily } from "./writes.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
const perSecond = Number(process.env["FAULT_RATE"] ?? 10);
/** Milliseconds within which the proxy leaves a server that is gone. */
const proxyNoticesMs = 7_000;
/** Milliseconds within which the site has to use a new primary. */
const siteNoticesMs = 2_000;
const recoveryMs = 30_000;

// A primary that is gone is what errors in this log are about.
const quiet = { LOG_LEVEL: "fatal" };

const cluster = isClusterInstalled() ? await startCluster(sharedTemporaryDir()) : null;

/** For tests that are skipped without one. */
function installed(): Cluster {
  if (!cluster) throw new Error("There is no cluster");
  return cluster;
}

function openDatabase({ databaseUrl }: Cluster): Database {
  const database = connect(databaseUrl);
  onTestFinished(() => database.close());
  return database;
}

/** Settings of a server whose connections go through a PgBouncer of its own. */
async function settingsWithPooler({ database, databaseUrl }: Cluster) {
  const { where, stop } = await startPgBouncer("pgbouncer", database, temporaryDir(), 20);
  onTestFinished(stop);
  const url = new URL(databaseUrl);
  url.port = String(where.port);
  return { ...quiet, DATABASE_URL: url.href, DATABASE_DIRECT_URL: databaseUrl };
}

const settingsWithReplica = ({ databaseUrl, readUrl }: Cluster) => ({
  ...quiet,
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: readUrl,
});

async function currentLeader({ leader }: Cluster) {
  const name = await leader();
  if (name === null) throw new Error("There is no primary");
  return name;
}

const commentsUrl = (origin: string, project: string) =>
  `${origin}/api/v1/projects/${project}/comment`;

const textsIn = async ({ db }: Database, where: Sql) => {
  const rows = await sql<{ text: string }>`select text from comments where ${where}`.all(db);
  return rows.map(({ text }) => text).toSorted();
};

async function expectRight({ db }: Database, servers: readonly SiteServer[]): Promise<void> {
  expect(await violations(db)).toEqual([]);
  for (const { address } of servers) {
    await timeUntil(async () => (await fetch(`${address}/readyz`)).status === 200);
    const { answered, expected } = await compareLists(db, address);
    expect(answered).toEqual(expected);
  }
}

interface Loss {
  readonly of: "primary" | "server";
  readonly at: number;
  /** When the site has to work again. */
  readonly endsAt: number;
  readonly promotedAt?: number;
}

/** Reads pages and lists as visitors do, until `isOver`. */
async function visit(address: string, isOver: () => boolean) {
  const visits: { at: number; status: number; isOld: boolean }[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const at = performance.now();
    const path = count % 2 === 0 ? "/" : "/api/v1/projects";
    const reply = await fetch(`${address}${path}`).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    const isOld = reply?.headers.has("x-as-of") === true;
    visits.push({ at, status: reply?.status ?? 0, isOld });
    await pause(500);
  }
  return visits;
}

// Takes minutes: Patroni waits for 20 seconds before it replaces a primary.
test.runIf(cluster)(
  "while primaries and servers are killed, each write is saved once, and soon again",
  { timeout: (rounds + 2) * 120_000 },
  async () => {
    const fresh = installed();
    const database = openDatabase(fresh);
    const { db } = database;
    const { address, servers } = await startSite("haproxy", [
      settingsWithReplica(fresh),
      await settingsWithPooler(fresh),
    ]);
    const [owners, writers] = [await signUpMany(db, 10), await signUpMany(db, 10)];
    const projects = await Promise.all(
      owners.map((owner, index) => createProject(address, owner, `Busy ${index}`)),
    );
    const streams = await Promise.all(owners.map(({ cookie }) => followStream(address, cookie)));
    let isOver = false;
    const visiting = visit(address, () => isOver);
    const writing = writeSteadily({
      urls: projects.map((project) => commentsUrl(address, project)),
      cookies: writers.map(({ cookie }) => cookie),
      perSecond,
      seconds: 3_600,
      isOver: () => isOver,
      retryMs: 180_000,
    });
    const losses: Loss[] = [];

    const losePrimary = async () => {
      await timeUntil(() => fresh.isSynchronous());
      await pause(3_000);
      const name = await currentLeader(fresh);
      fresh.burn(name);
      const at = performance.now();
      const promotedAt = await fresh.promotion(name);
      losses.push({ of: "primary", at, promotedAt, endsAt: promotedAt + siteNoticesMs });
      await pause(5_000);
      fresh.start(name);
    };
    const loseServer = async (server: SiteServer | undefined) => {
      await pause(3_000);
      server?.process().signal("SIGKILL", "it");
      const at = performance.now();
      losses.push({ of: "server", at, endsAt: at + proxyNoticesMs });
      await pause(proxyNoticesMs);
      await server?.restart();
    };
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) await losePrimary();
      else await loseServer(servers[((round - 1) / 2) % 2]);
    }
    await pause(5_000);
    isOver = true;
    const [writes, visits] = [await writing, await visiting];

    const tries = writes.flatMap((write) => write.tries);
    const failed = tries.filter(({ status }) => status !== 200);
    const failedFirst = writes.filter((write) => write.tries[0]?.status !== 200);
    const acknowledged = tries.filter(({ status }) => status === 200);
    const recoveries = losses.map(({ of, at, promotedAt }) => {
      const back = acknowledged.filter(({ sentAt }) => sentAt > at);
      const writtenAt = Math.min(...back.map(({ answeredAt }) => answeredAt));
      return { of, afterLoss: writtenAt - at, afterPromotion: writtenAt - (promotedAt ?? at) };
    });
    for (const { of, afterLoss, afterPromotion } of recoveries) {
      const [all, own] = [afterLoss, afterPromotion].map((ms) => `${(ms / 1000).toFixed(1)} s`);
      console.log(`A ${of} killed: written after ${all}, ${own} after the promotion`);
    }
    const savedAt = new Map(
      (
        await sql<{ text: string; ms: number }>`
          select text, (extract(epoch from posted_at) * 1000)::float8 as ms from comments`.all(db)
      ).map(({ text, ms }) => [text, ms - performance.timeOrigin]),
    );
    const savedThough = failedFirst.filter(
      ({ text, tries: [first] }) => (savedAt.get(text) ?? Infinity) < (first?.answeredAt ?? 0),
    );
    console.log(
      `${rounds} machines killed, ${writes.length} writes, ${failedFirst.length} failed at first, of which ${savedThough.length} were saved`,
    );

    const isDuring = ({ sentAt, answeredAt }: Try) =>
      losses.some(({ at, endsAt }) => at < answeredAt && sentAt < endsAt);
    const late = failed.filter((one) => !isDuring(one));
    console.log(
      `${tries.length} tries, of which ${late.length} failed when all should have worked`,
    );

    // Failures say so, and are over in time.
    expect(failed.filter(({ status }) => ![0, 502, 503, 504].includes(status))).toEqual([]);
    expect(failed.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([]);
    for (const { of, afterLoss, afterPromotion } of recoveries) {
      expect(afterLoss).toBeLessThan(recoveryMs);
      if (of === "primary") expect(afterPromotion).toBeLessThan(siteNoticesMs);
    }

    // Each write is there, once.
    const stored = await textsIn(database, sql`true`);
    const kept = new Set(stored);
    expect(stored).toHaveLength(kept.size);
    const answered = writes.filter(({ status }) => status === 200);
    expect(answered.filter(({ text }) => !kept.has(text))).toEqual([]);
    expect(writes.filter(({ status }) => status !== 200)).toEqual([]);
    expect(stored).toEqual(writes.map(({ text }) => text).toSorted());
    await expectRight(database, servers);

    // Each is notified of once, and each notification arrived.
    for (const [index, { id }] of owners.entries()) {
      const rows = await sql<{ id: string; comment: string }>`
        select id, comment_id as comment from notifications where user_id = ${id} order by number`.all(
        db,
      );
      const comments = await textsIn(database, sql`project_id = ${projects[index]}`);
      expect(new Set(rows.map(({ comment }) => comment)).size).toBe(comments.length);
      expect(rows).toHaveLength(comments.length);
      const arrived = () => [...new Set(streams[index]?.ids())];
      await expect.poll(arrived).toEqual(rows.map((row) => row.id));
    }
    const again = streams.map(({ ids }) => ids().length - new Set(ids()).size);
    console.log(
      `Sent to ${streams.length} streams again, for browsers to ignore: ${again.join(", ")}`,
    );
    for (const stream of streams) stream.stop();

    // Visitors go on reading what a server has in memory: nothing after its restart.
    for (const { of, at, endsAt } of losses) {
      if (of === "server") continue;
      const meanwhile = visits.filter((one) => one.at > at && one.at < endsAt);
      expect(meanwhile.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
      expect(meanwhile.some(({ isOld }) => isOld)).toBe(true);
    }
  },
);

test.runIf(cluster)(
  "what no standby confirmed isn't acknowledged, be it sent past a pooler or through it",
  async () => {
    const fresh = installed();
    const database = openDatabase(fresh);
    const { db } = database;
    const { servers } = await startSite("haproxy", [
      { ...quiet, DATABASE_URL: fresh.databaseUrl },
      await settingsWithPooler(fresh),
    ]);
    const [owner, writer] = await signUpMany(db, 2);
    if (!owner || !writer) throw new Error("Nobody signed up");
    const project = await createProject(servers[0]?.address ?? "", owner, "Unconfirmed");
    await timeUntil(() => fresh.isSynchronous());
    const comments = servers.flatMap(({ address }, server) =>
      [0, 1, 2].map((index) => ({
        url: commentsUrl(address, project),
        cookie: writer.cookie,
        text: `Unconfirmed ${index} by server ${server}`,
        key: randomUUID(),
      })),
    );
    const leader = await currentLeader(fresh);
    fresh.muteReplication(leader);
    const unconfirmed = await Promise.all(comments.map(postComment));
    expect(unconfirmed.map(({ status }) => status)).toEqual(comments.map(() => 503));
    fresh.burn(leader);
    await fresh.promotion(leader);
    fresh.start(leader);
    await timeUntil(async () => {
      const again = await Promise.all(comments.map(postComment));
      return again.every(({ status }) => status === 200);
    });
    expect(await textsIn(database, sql`project_id = ${project}`)).toEqual(
      comments.map(({ text }) => text).toSorted(),
    );
    await expectRight(database, servers);
  },
);

// The last one, since the cluster stays without synchronous replication.
test.runIf(cluster)(
  "a promotion that lost commits reaches the lists and streams of running servers",
  async () => {
    const fresh = installed();
    const database = openDatabase(fresh);
    const { db } = database;
    const settings = { ...quiet, DATABASE_URL: fresh.databaseUrl };
    const { servers } = await startSite("haproxy", [settings, settings]);
    const origin = servers[0]?.address ?? "";
    const [owner, writer] = await signUpMany(db, 2);
    if (!owner || !writer) throw new Error("Nobody signed up");
    const kept = await createProject(origin, owner, "Kept");
    const closed = await createProject(origin, owner, "Archived in vain");
    const streams = await Promise.all(
      servers.map(({ address }) => followStream(address, owner.cookie)),
    );
    const comment = (text: string) =>
      post<{ id: string }>(origin, writer, `/projects/${kept}/comment`, { commentText: text });
    await comment("Before");
    await fresh.setSynchronous(false);
    await expectRight(database, servers);

    const leader = await currentLeader(fresh);
    fresh.muteReplication(leader);
    for (const number of [1, 2, 3, 4, 5, 6]) await createProject(origin, owner, `Lost ${number}`);
    for (const number of [1, 2, 3, 4, 5]) await comment(`Lost ${number}`);
    await post(origin, owner, `/projects/${closed}`, { archived: true });
    await expectRight(database, servers);
    fresh.burn(leader);
    await fresh.promotion(leader);
    await timeUntil(async () => (await fetch(`${origin}/readyz`)).status === 200);
    // Until the numbers of lost transactions are used again.
    await sql`do $$ begin for i in 1..500 loop perform pg_current_xact_id(); commit; end loop; end $$`.run(
      db,
    );
    await post(origin, owner, `/projects/${kept}`, { name: "Renamed meanwhile" });
    const { id } = await comment("After");
    expect(await textsIn(database, sql`project_id = ${kept}`)).toEqual(["After", "Before"]);
    await expectRight(database, servers);
    for (const { address } of servers) {
      const reply = await fetch(`${address}/api/v1/projects?search=renamed&after-promotion=1`);
      expect((await reply.json()) as unknown).toMatchObject([{ id: kept }]);
    }
    const last = await sql<{ id: string }>`
      select id from notifications where comment_id = ${id}`.one(db);
    for (const stream of streams) await expect.poll(() => stream.ids().at(-1)).toBe(last.id);
    // Neither does a restart bring back what was lost.
    servers[0]?.process().signal("SIGTERM", "it");
    await servers[0]?.process().ended;
    await servers[0]?.restart();
    await expectRight(database, servers);
    for (const stream of streams) stream.stop();
  },
);
