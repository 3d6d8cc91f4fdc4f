// Deliveries that are ended by hand, or with their webhook, and what is missed meanwhile.
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { sql } from "#server/database/sql.ts";
import { startSendingSite } from "#tests/support/sending-site.ts";

const sending = await startSendingSite();
const { site, receiver, db, owner, eve, send, projectWithWebhook, rename, hurry } = sending;
const { expectTypes } = sending;

test("an owner stops a delivery that waits, and what waits for it goes on", async () => {
  const { project, path, log } = await projectWithWebhook(["project"]);
  receiver.answer = () => ({ status: 503 });
  await rename(project.id, "First");
  send();
  await expect.poll(log, { timeout: 10_000 }).toMatchObject([{ statusCode: 503 }]);
  await rename(project.id, "Second");
  // Until it has been seen that it must wait.
  await expect
    .poll(async () => Date.parse((await log())[0]?.nextAt ?? "") - Date.now(), { timeout: 10_000 })
    .toBeGreaterThan(1_000);
  await sql`update webhook_out_deliveries set due_at = now() + interval '1 hour'
    where state = 'waiting'`.run(db);
  const [, first] = await log();
  const stop = `${path}/deliveries/${first?.id}/stop`;
  expect((await site.visitor.post(stop)).status).toBe(401);
  expect((await eve.post(stop)).status).toBe(403);
  expect((await owner.post(`${path}/deliveries/${project.id}/stop`)).status).toBe(404);
  receiver.answer = () => ({});
  const stopped = { id: first?.id, state: "failed", problem: "stopped", nextAt: null, tries: 1 };
  expect(await owner.post(stop)).toMatchObject({ status: 200, body: stopped });
  await expectTypes(["project.updated", "project.updated"]);
  await expect.poll(log).toMatchObject([{ state: "delivered" }, stopped]);
  // Repeats, of what has failed and of what has arrived.
  expect(await owner.post(stop)).toMatchObject({ status: 200, body: stopped });
  const arrived = `${path}/deliveries/${(await log())[0]?.id}/stop`;
  expect(await owner.post(arrived)).toMatchObject({ status: 200, body: { state: "delivered" } });
});

test.each([
  [500, { state: "failed", problem: "stopped", statusCode: 500, nextAt: null }],
  [204, { state: "delivered", problem: null, statusCode: 204 }],
])(
  "a delivery stopped while it is tried and answered %i isn't tried again, and what waits for it keeps its place",
  async (status, outcome) => {
    const { project, path, log } = await projectWithWebhook(["project"]);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    receiver.answer = async () => {
      await answered;
      return { status };
    };
    await rename(project.id, "First");
    send();
    await expectTypes(["project.updated"]);
    await rename(project.id, "Second");
    const [, first] = await log();
    const stop = await owner.post(`${path}/deliveries/${first?.id}/stop`);
    expect(stop).toMatchObject({ body: { state: "failed", problem: "stopped" } });
    expect(Date.parse((await log())[0]?.nextAt ?? "")).toBeGreaterThan(Date.now() + 5_000);
    expect(receiver.requests).toHaveLength(1);
    receiver.answer = () => ({});
    answer();
    await expectTypes(["project.updated", "project.updated"]);
    await expect.poll(log).toMatchObject([{ state: "delivered" }, outcome]);
  },
);

test("a delivery that has just failed is tried again at once, one that is being tried is not", async () => {
  const { project, path, log } = await projectWithWebhook(["star"]);
  receiver.answer = () => ({ status: 503, headers: { "retry-after": "600" } });
  await eve.post(`/projects/${project.id}/star`, {});
  send();
  await expect.poll(log, { timeout: 10_000 }).toMatchObject([{ statusCode: 503 }]);
  const replay = `${path}/deliveries/${(await log())[0]?.id}/replay`;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  receiver.answer = async () => {
    await answered;
    return {};
  };
  expect(await owner.post(replay)).toMatchObject({ status: 200, body: { tries: 1 } });
  await expectTypes(["star.added", "star.added"]);
  expect(await owner.post(replay)).toMatchObject({ status: 200, body: { tries: 2 } });
  answer();
  await expect.poll(log).toMatchObject([{ state: "delivered", tries: 2 }]);
  expect(receiver.requests).toHaveLength(2);
});

test("a delivery that waits for exactly as long as a try is leased can be tried again at once", async () => {
  const { project, path, log } = await projectWithWebhook(["star"]);
  receiver.answer = () => ({ status: 503, headers: { "retry-after": "30" } });
  await eve.post(`/projects/${project.id}/star`, {});
  send();
  await expect.poll(log, { timeout: 10_000 }).toMatchObject([{ statusCode: 503 }]);
  // As if the answer had come immediately.
  await sql`update webhook_out_deliveries set due_at = tried_at + interval '30 seconds'`.run(db);
  receiver.answer = () => ({});
  await owner.post(`${path}/deliveries/${(await log())[0]?.id}/replay`);
  await expectTypes(["star.added", "star.added"]);
});

test("nobody takes a delivery while it is leased, not even one that is due", async () => {
  const { project, log } = await projectWithWebhook(["project", "star"]);
  const { held, answer } = heldAnswer();
  receiver.answer = held;
  await rename(project.id, "First");
  send();
  await expectTypes(["project.updated"]);
  await hurry();
  await eve.post(`/projects/${project.id}/star`, {});
  await expectTypes(["project.updated", "star.added"]);
  answer();
  await expect.poll(log).toMatchObject([{ state: "delivered" }, { state: "delivered", tries: 1 }]);
  expect(receiver.requests).toHaveLength(2);
});

/** What the version before would send a second time. */
const dueWhileLeased = () =>
  sql`select from webhook_out_deliveries where state = 'waiting' and leased_until > now()
    and due_at < leased_until`.all(db);

/** Lets the receiver answer only once `answer` was called. */
function heldAnswer() {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const held = async () => {
    await promise;
    return {};
  };
  return { held, answer };
}

test("a delivery that is stopped and replayed while it is tried is sent once", async () => {
  const { project, path, log } = await projectWithWebhook(["project", "star"]);
  const { held, answer } = heldAnswer();
  receiver.answer = held;
  await rename(project.id, "First");
  send();
  await expectTypes(["project.updated"]);
  const [first] = await log();
  await owner.post(`${path}/deliveries/${first?.id}/stop`);
  const replay = await owner.post(`${path}/deliveries/${first?.id}/replay`);
  expect(replay).toMatchObject({ status: 200, body: { state: "waiting" } });
  expect(await dueWhileLeased()).toEqual([]);
  // Taken after whatever else is due.
  await eve.post(`/projects/${project.id}/star`, {});
  await expectTypes(["project.updated", "star.added"]);
  answer();
  await expect.poll(log).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
  expect(receiver.requests).toHaveLength(2);
});

test("a delivery that is being tried isn't sent again when an earlier one ends", async () => {
  const { project, path, log } = await projectWithWebhook(["project", "star"]);
  const { held, answer } = heldAnswer();
  receiver.answer = () => ({ status: 503 });
  await rename(project.id, "First");
  send();
  await expect.poll(log, { timeout: 10_000 }).toMatchObject([{ statusCode: 503 }]);
  const [first] = await log();
  const firstPath = `${path}/deliveries/${first?.id}`;
  await owner.post(`${firstPath}/stop`);
  receiver.answer = held;
  await rename(project.id, "Second");
  await expectTypes(["project.updated", "project.updated"]);
  // It ends by hand, and by arriving.
  receiver.answer = () => ({ status: 503, headers: { "retry-after": "600" } });
  await owner.post(`${firstPath}/replay`);
  const failed = { id: first?.id, state: "waiting", statusCode: 503 };
  await expect.poll(async () => (await log())[1], { timeout: 10_000 }).toMatchObject(failed);
  await owner.post(`${firstPath}/stop`);
  receiver.answer = () => ({});
  await owner.post(`${firstPath}/replay`);
  await expect.poll(async () => (await log())[1]).toMatchObject({ state: "delivered" });
  await eve.post(`/projects/${project.id}/star`, {});
  await expect.poll(log).toMatchObject([{ type: "star.added", state: "delivered" }, {}, {}]);
  answer();
  const delivered = { state: "delivered" };
  await expect.poll(log).toMatchObject([delivered, { ...delivered, tries: 1 }, delivered]);
  const [, second] = await log();
  const sent = receiver.requests.filter(({ headers }) => headers["webhook-id"] === second?.id);
  expect(sent).toHaveLength(1);
});

test("410 switches a webhook off at once, and notifies the owners", async () => {
  const { project, path, current, log } = await projectWithWebhook(["star"]);
  receiver.answer = () => ({ status: 410 });
  await eve.post(`/projects/${project.id}/star`, {});
  send();
  const off = { isActive: false, disabledBecause: "gone" };
  await expect.poll(current, { timeout: 10_000 }).toMatchObject(off);
  expect(await log()).toMatchObject([{ state: "failed", statusCode: 410, tries: 1 }]);
  const { body: notifications } = await owner.get<Notification[]>("/notifications");
  expect(notifications[0]).toMatchObject({
    event: "webhook_disabled",
    data: { user: null, project: { id: project.id }, webhook: { kind: "standard" } },
  });
  const [delivery] = await log();
  expect((await owner.post(`${path}/deliveries/${delivery?.id}/replay`)).status).toBe(409);
  const on = { isActive: true, disabledAt: null, disabledBecause: null, failingSince: null };
  expect(await owner.post(path, { isActive: true })).toMatchObject({ status: 200, body: on });
});

test("after five days of failures a webhook is switched off, sooner it isn't, and a success counts anew", async () => {
  const { project, current } = await projectWithWebhook(["star"]);
  receiver.answer = () => ({ status: 500 });
  const failingFor = (days: number) =>
    sql`update webhooks_out set failing_since = now() - make_interval(days => ${days}::int)
      where project_id = ${project.id}`.run(db);
  await failingFor(4);
  await eve.post(`/projects/${project.id}/star`, {});
  send();
  await expectTypes(["star.added"]);
  await expect.poll(current).toMatchObject({ isActive: true, lastDelivery: { statusCode: 500 } });
  receiver.answer = () => ({});
  await hurry();
  await expect.poll(current, { timeout: 10_000 }).toMatchObject({ failingSince: null });

  receiver.answer = () => ({ status: 500 });
  await failingFor(5);
  await eve.post(`/projects/${project.id}/unstar`, {});
  const off = { isActive: false, disabledBecause: "failing" };
  await expect.poll(current, { timeout: 10_000 }).toMatchObject(off);
});

/** Of a project whose webhook answered 410 to a star: what was missed since then. */
async function switchedOff() {
  const made = await projectWithWebhook(["star", "project"]);
  const { project, current } = made;
  // Waits for its next try when the webhook is switched off.
  receiver.answer = () => ({ status: 503 });
  await rename(project.id, "Before");
  const stop = send();
  await expect.poll(current, { timeout: 10_000 }).toMatchObject({
    lastDelivery: { state: "waiting", statusCode: 503 },
  });
  receiver.answer = () => ({ status: 410 });
  await sql`update webhook_out_deliveries set due_at = now() + interval '1 hour'
    where state = 'waiting'`.run(db);
  await eve.post(`/projects/${project.id}/star`, {});
  await expect.poll(current, { timeout: 10_000 }).toMatchObject({ disabledBecause: "gone" });
  await stop();
  await rename(project.id, "First");
  await rename(project.id, "Second");
  receiver.requests.length = 0;
  receiver.answer = () => ({});
  return made;
}

const missed = { state: "missed", problem: null, nextAt: null };
const givenUp = { state: "failed", problem: "switched_off" };

test("what is missed while the site has switched a webhook off is sent once it is on again, in its order", async () => {
  const { path, current, log } = await switchedOff();
  const four = [missed, missed, { state: "failed", statusCode: 410 }, { ...missed, tries: 1 }];
  expect(await log()).toMatchObject(four);
  const oldest = (await log())[3];
  const off = { isActive: false, missedCount: 3, oldestMissedAt: oldest?.happenedAt };
  expect(await current()).toMatchObject(off);
  // Nothing is sent, and what changes nothing loses nothing.
  send();
  expect((await eve.post(path, { isActive: true, sendMissed: true })).status).toBe(403);
  expect(await owner.post(path, { isActive: false })).toMatchObject({ body: off });
  for (const changes of [{ sendMissed: true }, { isActive: false, sendMissed: true }]) {
    expect((await owner.post(path, changes)).status).toBe(400);
  }
  await hurry();
  expect(await log()).toMatchObject(four);
  expect(receiver.requests).toEqual([]);

  const on = await owner.post(path, { isActive: true, sendMissed: true });
  expect(on).toMatchObject({ status: 200, body: { missedCount: 0, oldestMissedAt: null } });
  await expectTypes(["project.updated", "project.updated", "project.updated"]);
  const order = (await log()).map(({ id }) => id).toReversed();
  const sent = receiver.requests.map(({ headers }) => headers["webhook-id"] ?? "");
  expect(sent).toEqual(order.filter((id) => sent.includes(id)));
  const delivered = { state: "delivered", tries: 1 };
  await expect.poll(log).toMatchObject([delivered, delivered, { statusCode: 410 }, delivered]);
  // A repeat.
  expect((await owner.post(path, { isActive: true, sendMissed: true })).status).toBe(200);
  expect(await log()).toMatchObject([delivered, delivered, { statusCode: 410 }, delivered]);
});

test("what is being tried when the webhook is switched on again isn't sent twice", async () => {
  const { project, path, log } = await projectWithWebhook(["project", "star"]);
  const { held, answer } = heldAnswer();
  receiver.answer = held;
  await rename(project.id, "First");
  send();
  await expectTypes(["project.updated"]);
  await sql`update webhooks_out set is_active = false, disabled_at = now(), disabled_because = 'gone'
    where project_id = ${project.id}`.run(db);
  await owner.post(path, { isActive: true, sendMissed: true });
  expect(await dueWhileLeased()).toEqual([]);
  await eve.post(`/projects/${project.id}/star`, {});
  await expectTypes(["project.updated", "star.added"]);
  answer();
  await expect.poll(log).toMatchObject([{ state: "delivered" }, { state: "delivered", tries: 1 }]);
  expect(receiver.requests).toHaveLength(2);
});

test("what was missed is given up if the webhook is switched on without it", async () => {
  const { path, log } = await switchedOff();
  expect(await owner.post(path, { isActive: true })).toMatchObject({ body: { missedCount: 0 } });
  expect(await log()).toMatchObject([givenUp, givenUp, { statusCode: 410 }, givenUp]);
});

test("nothing is kept for a webhook that a person switched off, nor after 14 days", async () => {
  const { project, path, log, current } = await projectWithWebhook(["project"]);
  await owner.post(path, { isActive: false });
  await rename(project.id, "First");
  expect(await log()).toEqual([]);
  const offFor = (days: number) =>
    sql`update webhooks_out set disabled_at = now() - make_interval(days => ${days}::int),
      disabled_because = 'failing' where project_id = ${project.id}`.run(db);
  await offFor(13);
  await rename(project.id, "Second");
  await offFor(14);
  await rename(project.id, "Third");
  expect(await log()).toMatchObject([missed]);
  expect(await current()).toMatchObject({ missedCount: 1 });
});

test("a webhook says how many of its latest hundred deliveries arrived, and how soon", async () => {
  const { project, webhook, current } = await projectWithWebhook(["star"]);
  expect(await current()).toMatchObject({ recent: { delivered: 0, failed: 0, medianMs: null } });
  await sql`insert into webhook_out_deliveries
      (webhook_id, event, project_id, subject_id, state, tries, took_ms)
    select ${webhook.id}, 'star.added', ${project.id}, ${project.id},
      case when n <= 100 then 'failed' when n % 50 = 0 then 'failed' when n % 50 = 1 then 'waiting'
        else 'delivered' end, 1, case when n <= 100 then 9000 else n end
    from generate_series(1, 200) n`.run(db);
  expect(await current()).toMatchObject({ recent: { delivered: 96, failed: 2, medianMs: 150 } });
});

test("what was missed is counted up to a limit, and hides nothing of what was tried", async () => {
  const { project, webhook, path, current } = await projectWithWebhook(["star"]);
  await owner.post(`${path}/test`);
  await sql`insert into webhook_out_deliveries (webhook_id, event, project_id, subject_id, happened_at)
    select ${webhook.id}, 'star.added', ${project.id}, ${project.id},
      '2026-11-01T12:00:00Z'::timestamptz + make_interval(secs => 20000 - n)
    from generate_series(1, 10001) n`.run(db);
  const tried = { recent: { delivered: 1, failed: 0 }, lastDelivery: { type: "test" } };
  expect(await current()).toMatchObject({ ...tried, missedCount: 0, oldestMissedAt: null });
  await sql`update webhooks_out set is_active = false, disabled_at = now(), disabled_because = 'gone'
    where id = ${webhook.id}`.run(db);
  const missedOnes = { missedCount: 10_000, oldestMissedAt: "2026-11-01T14:46:39.000Z" };
  expect(await current()).toMatchObject({ ...tried, ...missedOnes });
  await sql`delete from webhook_out_deliveries where webhook_id = ${webhook.id}
    and happened_at < '2026-11-01T14:46:50Z'`.run(db);
  expect(await current()).toMatchObject({ ...tried, missedCount: 9_990 });
});
