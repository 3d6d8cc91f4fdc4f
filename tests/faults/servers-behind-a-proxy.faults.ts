// Two servers behind each proxy of ops/, while one after the other is restarted, or hangs.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { addressOf } from "#tests/support/start-api-server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { isInstalled, type ProxyName } from "./proxies.ts";
import { createProject, signUpMany, startSite } from "./site.ts";
import { type Written, writeSteadily } from "./writes.ts";

const { db, where } = await openTestDatabase();

async function startBusySite(proxy: ProxyName) {
  const settings = { DATABASE_URL: addressOf(where) };
  const { address, servers } = await startSite(proxy, [settings, settings]);
  const people = await signUpMany(db, 20);
  const [owner] = people;
  if (!owner) throw new Error("Nobody signed up");
  const project = await createProject(address, owner, "Busy");
  const urls = [`${address}/api/v1/projects/${project}/comment`];
  return { project, urls, cookies: people.map(({ cookie }) => cookie), servers };
}

async function expectStored(project: string, writes: readonly Written[]): Promise<void> {
  const acknowledged = writes.filter(({ status }) => status === 200).map(({ text }) => text);
  const rows = await sql<{ text: string }>`
    select text from comments where project_id = ${project}`.all(db);
  const stored = new Set(rows.map(({ text }) => text));
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
}

const failed = (writes: readonly Written[]) => writes.filter(({ status }) => status !== 200);

const proxies = (["haproxy", "nginx", "caddy"] as const).filter(isInstalled);

// Takes two minutes: 5,000 writes at 50 a second.
test.for(proxies)("no write fails behind %s while both servers are restarted", async (proxy) => {
  const { project, urls, cookies, servers } = await startBusySite(proxy);
  const load = writeSteadily({ urls, cookies, perSecond: 50, seconds: 100 });
  for (const { process, restart } of servers) {
    await pause(5_000);
    process().signal("SIGTERM", "it");
    expect(await process().ended).toBe(0);
    await restart();
  }
  const writes = await load;
  expect(failed(writes)).toEqual([]);
  await expectStored(project, writes);
});

// Takes a minute: 4,000 writes at 100 a second.
test.for(proxies)("few writes fail behind %s while one server hangs", async (proxy) => {
  const { project, urls, cookies, servers } = await startBusySite(proxy);
  const load = writeSteadily({ urls, cookies, perSecond: 100, seconds: 40 });
  await pause(5_000);
  servers[0]?.process().signal("SIGSTOP", "it");
  await pause(20_000);
  servers[0]?.process().signal("SIGCONT", "it");
  const writes = await load;
  expect(failed(writes).length).toBeLessThanOrEqual(writes.length / 100);
  expect(Math.max(...writes.map(({ milliseconds }) => milliseconds))).toBeLessThan(10_000);
  await expectStored(project, writes);
});
