// Two servers behind each proxy of ops/, while one after the other is restarted, or hangs. People wait for an
// answer before they write again: on a slow machine fewer write, and no more requests are under way.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { isInstalled, type ProxyName } from "./proxies.ts";
import { createProject, signUpMany, startSite } from "./site.ts";
import { type Written, writeSteadily } from "./writes.ts";

const { db, where } = await openTestDatabase();

const peopleCount = 20;

async function startBusySite(proxy: ProxyName) {
  const settings = { DATABASE_URL: addressOf(where) };
  const { address, servers } = await startSite(proxy, [settings, settings]);
  const people = await signUpMany(db, peopleCount);
  // Writes on one project wait for each other, on a slow machine for longer than a statement may.
  const projects = await Promise.all(
    people.map((owner, index) => createProject(address, owner, `Busy ${index}`)),
  );
  const urls = projects.map((project) => `${address}/api/v1/projects/${project}/comment`);
  const cookies = people.map(({ cookie }) => cookie);
  return { load: { urls, cookies, maxInFlight: peopleCount }, servers };
}

/** Acknowledged writes are stored, and each once. */
async function expectStored(writes: readonly Written[]): Promise<void> {
  const acknowledged = writes.filter(({ status }) => status === 200).map(({ text }) => text);
  const rows = await sql<{ text: string }>`select text from comments`.all(db);
  const stored = new Set(rows.map(({ text }) => text));
  expect(rows).toHaveLength(stored.size);
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
  await sql`delete from projects`.run(db);
}

const failed = (writes: readonly Written[]) => writes.filter(({ status }) => status !== 200);

const proxies = (["haproxy", "nginx", "caddy"] as const).filter(isInstalled);

// Takes two minutes: 5,000 writes at 50 a second.
test.for(proxies)(
  "no write fails behind %s while both servers are restarted",
  { timeout: 480_000 },
  async (proxy) => {
    const { load, servers } = await startBusySite(proxy);
    let isOver = false;
    const writing = writeSteadily({
      ...load,
      perSecond: 50,
      seconds: 400,
      isOver: () => isOver,
    });
    const leastTime = pause(100_000);
    for (const { process, restart } of servers) {
      await pause(5_000);
      process().signal("SIGTERM", "it");
      expect(await process().ended).toBe(0);
      await restart();
    }
    await leastTime;
    isOver = true;
    const writes = await writing;
    expect(failed(writes).slice(0, 5)).toEqual([]);
    await expectStored(writes);
  },
);

// Takes a minute: 4,000 writes at 100 a second.
test.for(proxies)("few writes fail behind %s while one server hangs", async (proxy) => {
  const { load, servers } = await startBusySite(proxy);
  const writing = writeSteadily({ ...load, perSecond: 100, seconds: 40 });
  await pause(5_000);
  const stoppedAt = performance.now();
  servers[0]?.process().signal("SIGSTOP", "it");
  await pause(20_000);
  servers[0]?.process().signal("SIGCONT", "it");
  const writes = await writing;
  // 1 % of what a quick machine writes. Half of the requests under way wait for the server that hangs until
  // the proxy leaves it, or for nginx, nine seconds each time.
  expect(failed(writes).length).toBeLessThanOrEqual(40);
  const waits = writes.map(({ tries: [first] }) =>
    first ? first.answeredAt - Math.max(first.sentAt, stoppedAt) : 0,
  );
  expect(Math.max(...waits)).toBeLessThan(10_000);
  await expectStored(writes);
});
