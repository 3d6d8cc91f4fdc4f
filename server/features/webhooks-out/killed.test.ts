// What happened is sent, also if the server that sends it is killed.
import { afterAll, expect, onTestFinished, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { startApiServer } from "#tests/support/start-api-server.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";
import { startWebhooks } from "./sender.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const site = await startTestApp({ webhookHosts: [receiver.host] });
const { db, where } = site.database;
const owner = await site.person("owner");

test("a server killed while it sends loses nothing: another one sends it again, with the same id", async () => {
  const project = await site.project(owner);
  const hook = { kind: "standard", url: receiver.url, events: ["star"] };
  await owner.post(`/projects/${project.id}/webhooks_out`, hook);
  const fans = Object.values(
    await site.people(Array.from({ length: 40 }, (_, index) => `fan${index}`)),
  );
  // The first ten arrive, the others hang until the server is gone.
  receiver.answer = () => ({ delayMs: receiver.requests.length > 10 ? 9_000 : 0 });
  const server = await startApiServer(where, {
    SENDS_WEBHOOKS: "true",
    WEBHOOK_HOSTS: receiver.host,
  });
  for (const fan of fans) await fan.post(`/projects/${project.id}/star`, {});
  await expect.poll(() => receiver.requests.length, { timeout: 15_000 }).toBeGreaterThan(20);
  await server.kill();
  const before = new Set(receiver.requests.map(({ headers }) => headers["webhook-id"]));

  receiver.answer = () => ({});
  // As half a minute later.
  await sql`update webhook_out_deliveries set due_at = now(), leased_until = now()
    where state = 'waiting'`.run(db);
  onTestFinished(startWebhooks(site.database, site.app.settings, site.app.log));
  const arrived = () => new Set(receiver.requests.map(({ headers }) => headers["webhook-id"]));
  await expect.poll(() => arrived().size, { timeout: 15_000 }).toBe(40);
  expect(before.size).toBeLessThan(40);
  expect([...arrived()]).toEqual(expect.arrayContaining([...before]));
  const states = sql<{ state: string; count: number }>`
    select state, count(*)::int as count from webhook_out_deliveries group by state`;
  await expect.poll(() => states.all(db)).toEqual([{ state: "delivered", count: 40 }]);
  // At least once: those that hung came twice.
  expect(receiver.requests.length).toBeGreaterThan(40);
});
