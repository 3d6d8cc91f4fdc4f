// Concurrent and repeated deliveries: which count, and who is notified.
import { expect, test } from "vitest";
import type { Receipt } from "#contract/webhooks.ts";
import type { ProjectEvent } from "#contract/project-events.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { deliver, newWebhook, fetchWebhook, pushBody } from "#tests/support/deliveries.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const { db } = site.database;

async function setUp() {
  const project = await site.project(owner);
  const hook = await newWebhook(owner, project.id);
  const events = async () =>
    (await site.visitor.get<ProjectEvent[]>(`/events/projectevents?project=${project.id}`)).body;
  return { project, hook, events, signed: { event: "push", secret: hook.secret } };
}

test("concurrent deliveries with one id count once", async () => {
  const { hook, events, signed } = await setUp();
  const delivered = { ...signed, body: pushBody(), deliveryId: "the one" };
  const answers = await Promise.all(
    Array.from({ length: racers }, () => deliver<Receipt>(site.app, hook.id, delivered)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(racers).fill(200));
  expect(answers.filter(({ body }) => body.result === "recorded")).toHaveLength(1);
  expect(await events()).toHaveLength(1);
  expect((await fetchWebhook(owner, hook))?.invokeCount).toBe(1);
});

test("forty concurrent deliveries with different bodies all count", async () => {
  const { project, hook, signed } = await setUp();
  const sent = Array.from({ length: 40 }, () =>
    deliver<Receipt>(site.app, hook.id, { ...signed, body: pushBody() }),
  );
  const results = (await Promise.all(sent)).map(({ body }) => body.result);
  expect(results).toEqual(Array(40).fill("recorded"));
  expect((await fetchWebhook(owner, hook))?.invokeCount).toBe(40);
  const events = sql`select id from project_events where project_id = ${project.id}`;
  expect(await events.all(db)).toHaveLength(40);
});

test("a repeat is announced to the owners only", async () => {
  const { project, hook, signed } = await setUp();
  const body = pushBody();
  await deliver(site.app, hook.id, { ...signed, body });
  await sql`delete from live_changes`.run(db);
  await deliver(site.app, hook.id, { ...signed, body });
  const announced = await sql`select project_id, user_ids, keys from live_changes`.all(db);
  expect(announced).toEqual([
    { project_id: null, user_ids: [owner.id], keys: [["hooks", project.id]] },
  ]);
});

test("the same body sent to two webhooks is two deliveries", async () => {
  const { project, hook, events } = await setUp();
  const second = await newWebhook(owner, project.id);
  const body = pushBody();
  for (const { id, secret } of [hook, second]) {
    expect((await deliver(site.app, id, { event: "push", body, secret })).status).toBe(200);
  }
  expect(await events()).toHaveLength(2);
});
