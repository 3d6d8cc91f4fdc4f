import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { QuietHours } from "#contract/quiet-hours.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";
import { startWebhooks } from "./sender.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const site = await startTestApp({ webhookHosts: [receiver.host], languages: ["en"] });
const { database, app } = site;
const { db } = database;
const owner = await site.person("owner");
const eve = await site.person("eve");

afterEach(async () => {
  await sql`delete from webhooks_out`.run(db);
  receiver.requests.length = 0;
});

const night = { from: "22:00", until: "07:00", timeZone: "Europe/Lisbon" };

test.each([
  // In winter Lisbon has UTC, in summer it is an hour ahead.
  [night, "2026-01-10T21:59:59Z", null],
  [night, "2026-01-10T22:00:00Z", "2026-01-11T07:00:00Z"],
  [night, "2026-01-10T23:59:59Z", "2026-01-11T07:00:00Z"],
  [night, "2026-01-11T06:59:59Z", "2026-01-11T07:00:00Z"],
  [night, "2026-01-11T07:00:00Z", null],
  [night, "2026-07-10T20:59:59Z", null],
  [night, "2026-07-10T21:00:00Z", "2026-07-11T06:00:00Z"],
  [night, "2026-07-11T05:59:59Z", "2026-07-11T06:00:00Z"],
  // The nights in which the clocks change.
  [night, "2026-03-28T23:00:00Z", "2026-03-29T06:00:00Z"],
  [night, "2026-10-24T22:00:00Z", "2026-10-25T07:00:00Z"],
  [{ ...night, until: "00:00" }, "2026-01-10T22:30:00Z", "2026-01-11T00:00:00Z"],
  [{ ...night, until: "00:00" }, "2026-01-11T00:00:00Z", null],
  [{ ...night, from: "12:00", until: "13:00" }, "2026-01-10T11:59:00Z", null],
  [{ ...night, from: "12:00", until: "13:00" }, "2026-01-10T12:00:00Z", "2026-01-10T13:00:00Z"],
  [{ ...night, from: "12:00", until: "13:00" }, "2026-01-10T13:00:00Z", null],
  [{ ...night, timeZone: "Asia/Kolkata" }, "2026-01-10T16:30:00Z", "2026-01-11T01:30:00Z"],
  // One that this database doesn't know.
  [{ ...night, timeZone: "Europe/Atlantis" }, "2026-01-10T23:00:00Z", null],
])("with quiet hours %j it is quiet at %s until %s", async (quiet, at, until) => {
  const { found } = await sql<{ found: string | null }>`
    select iso(quiet_until(${quiet}::jsonb, ${at}::timestamptz)) as found`.one(db);
  expect(found && new Date(found)).toEqual(until && new Date(until));
});

/** Quiet hours in UTC that began and end so many minutes from now. */
function quietFromNow(began: number, ends: number): QuietHours {
  const at = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return { from: at(began), until: at(ends), timeZone: "UTC" };
}

async function projectWithChat(quiet: QuietHours | null) {
  const project = await site.project(owner);
  const path = `/projects/${project.id}/webhooks_out`;
  const hook = { events: ["star", "comment"] };
  const chat = await owner.post<WebhookOut>(path, {
    ...hook,
    kind: "mattermost",
    url: `${receiver.url}/chat`,
    quiet,
  });
  await owner.post(path, { ...hook, kind: "standard", url: `${receiver.url}/program` });
  const one = `${path}/${chat.body.id}`;
  const current = async () => (await owner.get<WebhookOut[]>(path)).body[0];
  const log = async () => (await owner.get<WebhookOutDelivery[]>(`${one}/deliveries`)).body;
  return { project, chat, one, current, log };
}

const paths = () => receiver.requests.map(({ path }) => path);

test("what happens in quiet hours is sent to a chat when they end, in its order; programs get it at once", async () => {
  // Over midnight, unless it is about noon.
  const quiet = quietFromNow(-11 * 60, 11 * 60);
  const { project, chat, one, current, log } = await projectWithChat(quiet);
  expect(chat).toMatchObject({ status: 200, body: { quiet, quietUntil: null } });
  onTestFinished(startWebhooks(database, app.settings, app.log));
  await eve.post(`/projects/${project.id}/star`, {});
  await eve.post(`/projects/${project.id}/unstar`, {});
  await expect.poll(paths, { timeout: 15_000 }).toEqual(["/program", "/program"]);

  const { quietUntil } = (await current()) ?? {};
  const ends = Date.parse(quietUntil ?? "");
  expect(new Date(ends).toISOString().slice(11, 16)).toBe(quiet.until);
  expect((ends - Date.now()) / 3_600_000).toBeCloseTo(11, 0);
  const waits = { state: "waiting", tries: 0, nextAt: quietUntil };
  expect(await log()).toMatchObject([waits, waits]);
  expect(await current()).toMatchObject({ lastDelivery: null, failingSince: null });

  expect(await owner.post(`${one}/test`)).toMatchObject({ body: { state: "delivered" } });
  expect(paths()).toEqual(["/program", "/program", "/chat"]);

  const ended = quietFromNow(-60, -1);
  expect(await owner.post(one, { quiet: ended })).toMatchObject({
    body: { quiet: ended, quietUntil: null },
  });
  await expect.poll(paths, { timeout: 15_000 }).toHaveLength(5);
  const said = receiver.requests.filter(({ path }) => path === "/chat").map(({ body }) => body);
  expect(said[1]).toContain("starred");
  expect(said[2]).toContain("lost a star");
  await expect
    .poll(async () => (await log()).slice(1).map(({ state, tries }) => ({ state, tries })))
    .toEqual([
      { state: "delivered", tries: 1 },
      { state: "delivered", tries: 1 },
    ]);
});

test("a retry that is due in quiet hours waits until they end", async () => {
  const { project, log } = await projectWithChat(quietFromNow(30, 90));
  await eve.post(`/projects/${project.id}/star`, {});
  await sql`update webhook_out_deliveries set due_at = now() + interval '1 hour', tries = 3`.run(
    db,
  );
  const { nextAt } = (await log())[0] ?? {};
  expect((Date.parse(nextAt ?? "") - Date.now()) / 60_000).toBeGreaterThan(88);
});

test.each([
  [{ ...night, from: "24:00" }, "quiet.from", "Enter a time, such as 22:00."],
  [{ ...night, until: "7" }, "quiet.until", "Enter a time, such as 22:00."],
  [{ ...night, until: "22:00" }, "quiet.until", "Enter two different times."],
  [{ ...night, timeZone: "Europe/Atlantis" }, "quiet.timeZone", "Not a time zone"],
  [{ ...night, timeZone: "CET" }, "quiet.timeZone", "Not a time zone"],
])("quiet hours %j are refused", async (quiet, path, message) => {
  const { project, one, current } = await projectWithChat(null);
  const all = `/projects/${project.id}/webhooks_out`;
  const hook = { kind: "slack", url: "https://hooks.slack.com/services/T0/B0/x", events: ["star"] };
  const refused = { status: 400, body: { fields: [{ path, message }] } };
  expect(await owner.post(all, { ...hook, quiet })).toMatchObject(refused);
  expect(await owner.post(one, { quiet })).toMatchObject(refused);
  expect(await current()).toMatchObject({ quiet: null });
});

test("only chats have quiet hours, and they are cleared by null", async () => {
  const { project, one } = await projectWithChat(night);
  const all = `/projects/${project.id}/webhooks_out`;
  const program = { kind: "standard", url: `${receiver.url}/other`, events: ["star"] };
  const refused = {
    status: 400,
    body: { fields: [{ path: "quiet", message: "Only chats have quiet hours." }] },
  };
  expect(await owner.post(all, { ...program, quiet: night })).toMatchObject(refused);
  const { body } = await owner.get<WebhookOut[]>(all);
  const standard = body.find(({ kind }) => kind === "standard");
  expect(await owner.post(`${all}/${standard?.id}`, { quiet: night })).toMatchObject(refused);
  expect(await owner.post(one, { quiet: null })).toMatchObject({ body: { quiet: null } });
});
