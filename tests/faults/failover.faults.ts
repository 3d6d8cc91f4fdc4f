// Two servers on a cluster whose primary is killed again and again, under writes: what was acknowledged is
// there afterwards, once, and the servers go on by themselves.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { connect } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/server-process.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { isClusterInstalled, startCluster } from "./patroni-cluster.ts";
import { writeSteadily } from "./writes.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
/** Seconds that a round lasts: without a primary up to 30, with all machines again the rest. */
const roundSeconds = 50;

// Takes minutes: Patroni waits for 20 seconds before it replaces a primary.
test.runIf(isClusterInstalled())(
  "while primaries are killed, each write is saved once",
  { timeout: (rounds + 2) * 120_000 },
  async () => {
    const cluster = await startCluster(temporaryDir());
    const start = () =>
      startServer({
        dataDir: temporaryDir(),
        env: {
          DATABASE_URL: cluster.databaseUrl,
          DATABASE_READ_URL: cluster.readUrl,
          RATE_LIMITS: "off",
          // A primary that is gone is what errors in this log are about.
          LOG_LEVEL: "fatal",
        },
      });
    const first = start();
    const address = await first.ready;
    const addresses = [address, await start().ready];
    const { db, close } = connect(cluster.databaseUrl);
    const id = await personOf(db, githubAccount(1, "writer"));
    const cookie = `session=${await openSession(db, id, "test")}`;
    const reply = await fetch(`${address}/api/v1/projects`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ name: "Busy", description: "Many write here.", techs: [] }),
    });
    const project = (await reply.json()) as { id: string };

    const writing = Promise.all(
      addresses.map((origin, index) =>
        writeSteadily({
          url: `${origin}/api/v1/projects/${project.id}/comment`,
          cookies: [cookie],
          perSecond: 10,
          seconds: rounds * roundSeconds,
          name: `server ${index}`,
          retryMs: 60_000,
        }),
      ),
    );
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      await expect.poll(() => cluster.isSynchronous(), { timeout: 60_000 }).toBe(true);
      await pause(3_000);
      const leader = await cluster.leader();
      if (!leader) throw new Error("There is no primary");
      cluster.burn(leader);
      await pause(2_000);
      await expect.poll(() => cluster.leader(), { timeout: 60_000, interval: 200 }).not.toBeNull();
      cluster.start(leader);
      await pause(Math.max(0, roundSeconds * 1000 - (performance.now() - begun)));
    }
    const writes = (await writing).flat();
    const statuses = new Map<number, number>();
    for (const { firstStatus } of writes) {
      statuses.set(firstStatus, (statuses.get(firstStatus) ?? 0) + 1);
    }
    const counted = JSON.stringify(Object.fromEntries(statuses));
    console.log(
      `${rounds} rounds, ${writes.length} writes by the status of the first try: ${counted}`,
    );
    // Nothing but failures that say so, and each write succeeds in the end.
    expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(writes.filter(({ status }) => status !== 200)).toEqual([]);
    const rows = await sql<{ text: string }>`select text from comments`.all(db);
    const stored = rows.map(({ text }) => text).toSorted();
    expect(stored).toEqual(writes.map(({ text }) => text).toSorted());
    // Both servers work again, and show the same.
    for (const origin of addresses) {
      const list = await fetch(`${origin}/api/v1/projects?search=busy`);
      expect((await list.json()) as unknown[]).toHaveLength(1);
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    }
    await close();
  },
);
