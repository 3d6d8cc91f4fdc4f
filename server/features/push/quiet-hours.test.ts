// Hours in which a person gets no push messages, and what comes afterwards.
import { expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import type { PushSettings } from "#contract/push.ts";
import { sql } from "#server/database/sql.ts";
import { readBy } from "#tests/support/push-devices.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { sendTest } from "./send-pushes.ts";

const site = await startTestApp();
const { db } = site.database;
const { settings } = site.app;
const { service, toService, sendAll, turnOn, applyTo } = await startPushService(site);

/** UTC's, in hours from now. */
const around = (from: number, until: number) => {
  const at = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  return { from: at(from), until: at(until), timeZone: "UTC" };
};
const choose = async (who: Person, quiet: object | null) => {
  const answered = await who.post<PushSettings>("/push_settings", { quiet });
  if (answered.status !== 200) throw new Error(`Choosing answered ${answered.status}`);
};
/** As if it had come that many hours ago. */
const age = (owner: Person, hours: number) =>
  sql`update notifications set created_at = created_at - make_interval(hours => ${hours}::int)
    where user_id = ${owner.id}`.run(db);

test("nothing is sent in them; what is unread afterwards comes as one message with its count", async () => {
  const owner = await site.person("rik");
  const { subscriber } = await turnOn(owner);
  await choose(owner, around(-1, 1));
  for (const login of ["night1", "night2", "night3", "night4", "night5"])
    await applyTo(owner, login);
  await sql`update notifications set is_read = true where id = (
    select id from notifications where user_id = ${owner.id} order by number limit 1)`.run(db);
  expect(await sendAll()).toBe(0);
  await age(owner, 3);
  await choose(owner, around(-4, -1));
  await applyTo(owner, "morning");
  expect(await sendAll()).toBe(2);
  const [meanwhile, latest] = service.received.map(({ body }) => readBy(subscriber, body));
  expect(meanwhile).toMatchObject({
    title: "4 new notifications",
    body: "night5 wants to apply to Tide tables as a developer.",
    url: `${settings.publicUrl}/notifications`,
    unread: 5,
  });
  expect(latest).toMatchObject({
    title: "morning wants to apply to Tide tables as a developer.",
  });
  expect(await sendAll()).toBe(0);
});

test("one alone is sent as it is, afterwards, and none that was read", async () => {
  const owner = await site.person("sil");
  const { subscriber } = await turnOn(owner);
  await choose(owner, around(-1, 1));
  await applyTo(owner, "alone1");
  expect(await sendAll()).toBe(0);
  await age(owner, 3);
  await choose(owner, around(-4, -1));
  expect(await sendAll()).toBe(1);
  expect(readBy(subscriber, service.received[0]?.body ?? Buffer.of())).toMatchObject({
    title: "alone1 wants to apply to Tide tables as a developer.",
  });
  await choose(owner, around(-1, 1));
  await applyTo(owner, "alone2");
  await sql`update notifications set is_read = true where user_id = ${owner.id}`.run(db);
  await choose(owner, null);
  expect(await sendAll()).toBe(0);
});

test("others get theirs meanwhile, and a test is sent all the same", async () => {
  const sleeper = await site.person("tim");
  const { project } = await applyTo(sleeper, "uno");
  const awake = await site.person("vic");
  await addMember(sleeper, project.id, awake, "owner");
  await turnOn(sleeper);
  const { path } = await turnOn(awake);
  await choose(sleeper, around(-1, 1));
  await (
    await site.person("wes")
  ).post("/applications", {
    project: project.id,
    requestedRole: "developer",
  });
  expect(await sendAll()).toBe(1);
  expect(service.received.map((one) => one.path)).toEqual([path]);
  const [{ id = "" } = {}] = await sql<{ id: string }>`
    select session_id as id from push_devices where user_id = ${sleeper.id}`.all(db);
  const from = { userId: sleeper.id, sessionId: id, site: "Nordhafen" };
  expect(await sendTest(site.database, settings, from, toService)).toBe(201);
});

test("are a person's own, in the data export, and checked", async () => {
  const uta = await site.person("uta");
  const stranger = await site.person("xia");
  const quiet = { from: "22:00", until: "07:00", timeZone: "Europe/Lisbon" };
  for (let time = 0; time < 2; time++) await choose(uta, quiet);
  expect((await uta.get("/push_settings")).body).toEqual({ quiet });
  expect((await stranger.get("/push_settings")).body).toEqual({ quiet: null });
  expect((await site.visitor.post("/push_settings", { quiet })).status).toBe(401);
  const { body: data } = await uta.get<AccountData>("/account/data");
  expect(data.pushSettings).toEqual({ quiet });
  for (const wrong of [
    { ...quiet, until: "22:00" },
    { ...quiet, from: "24:00" },
    { ...quiet, timeZone: "Mars/Olympus" },
  ]) {
    expect((await uta.post("/push_settings", { quiet: wrong })).status).toBe(400);
  }
  await choose(uta, null);
  expect((await uta.get("/push_settings")).body).toEqual({ quiet: null });
});
