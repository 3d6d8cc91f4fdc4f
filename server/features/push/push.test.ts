// Push messages, against a push service that checks what the standards ask for and reads them as the
// browser would.
import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import type { PushDevice } from "#contract/push.ts";
import { pushLimits } from "#shared/limits.ts";
import { sql } from "#server/database/sql.ts";
import { openLimits } from "#server/http/edge/rate-limits.ts";
import type { Connecting } from "#server/http/remote-request.ts";
import { postComment } from "#tests/support/comments.ts";
import { newPushDevice, newSubscriber, readBy } from "#tests/support/push-devices.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { pushKeyOf } from "./push-key.ts";
import { sendPushes, sendTest } from "./send-pushes.ts";

const site = await startTestApp();
const { db } = site.database;
const { settings } = site.app;

const { service, toService, origin, sendAll, turnOn, applyTo } = await startPushService(site);

test("a browser gets what concerns its person, encrypted for it and signed by the site", async () => {
  const owner = await site.person("ada");
  const { subscriber, path } = await turnOn(owner);
  const { project, applicationId } = await applyTo(owner, "bob");
  expect(await sendAll()).toBe(1);
  const [message] = service.received;
  if (!message) throw new Error("Nothing arrived");
  expect(message.path).toBe(path);
  expect(message.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  expect(message.body.includes("Tide tables")).toBe(false);
  expect(readBy(subscriber, message.body)).toMatchObject({
    title: "bob wants to apply to Tide tables as a developer.",
    body: "I draw charts",
    url: `${settings.publicUrl}/projects/${project.id}/applications/${applicationId}`,
    unread: 1,
  });
  expect(() => readBy(newSubscriber(), message.body)).toThrow(/authenticate/);

  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(message.headers.authorization ?? "") ?? [];
  const { body: ownKey } = await owner.get<{ publicKey: string }>("/push_key");
  expect(key).toBe(ownKey.publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: origin,
    exp: expect.any(Number),
    sub: expect.stringMatching(/^(mailto|https):/),
  });
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  expect(await sendAll()).toBe(0);
});

test("the key pair is made once, and stays", async () => {
  const keys = await Promise.all([pushKeyOf(db), pushKeyOf(db), pushKeyOf(db)]);
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(Buffer.from(keys[0].publicKey, "base64url")).toHaveLength(65);
  expect((await site.visitor.get("/push_key")).status).toBe(401);
});

test("only chosen kinds are sent, nothing from before, and nothing that was read", async () => {
  const owner = await site.person("cy");
  await applyTo(owner, "before");
  await turnOn(owner, { kinds: ["answers"] });
  const { project, applicant } = await applyTo(owner, "later");
  await postComment(applicant, project.id, "Hello");
  expect(await sendAll()).toBe(0);
  await turnOn(owner, { kinds: ["applications"] });
  await applyTo(owner, "third");
  await owner.post("/notifications/read-all");
  expect(await sendAll()).toBe(0);
  await applyTo(owner, "fourth");
  expect(await sendAll()).toBe(1);
});

test.each([404, 410])(
  "of a subscription that is gone (%i), only what it was for stays, until the browser has another one",
  async (status) => {
    const owner = await site.person(`gone${status}`);
    const { id } = await turnOn(owner);
    await applyTo(owner, `asks${status}`);
    service.answer = status;
    expect(await sendAll()).toBe(0);
    expect((await owner.get("/push_devices")).body).toEqual([]);
    const stored = await sql`
      select endpoint, p256dh, auth from push_devices where id = ${id}`.one(db);
    expect(stored).toEqual({ endpoint: null, p256dh: null, auth: null });
    service.answer = 201;
    await applyTo(owner, `meanwhile${status}`);
    expect(await sendAll()).toBe(0);

    const subscriber = newSubscriber();
    const renewed = await turnOn(owner, { kinds: undefined }, subscriber);
    expect(renewed.id).toBe(id);
    await applyTo(owner, `later${status}`);
    expect(await sendAll()).toBe(1);
    expect(service.received).toHaveLength(2);
    const message = readBy(subscriber, service.received[1]?.body ?? Buffer.alloc(0));
    expect(message["title"]).toContain(`later${status}`);
  },
);

test("a browser renews its own address alone, where messages are turned on", async () => {
  const [lou, mia] = [await site.person("lou"), await site.person("mia")];
  const renewed = { ...newPushDevice(), kinds: undefined };
  expect((await site.visitor.post("/push_devices", renewed)).status).toBe(401);
  const { id } = await turnOn(lou, { kinds: ["answers"] });
  expect((await mia.post("/push_devices", renewed)).status).toBe(404);
  expect((await (await site.signInAgain(lou)).post("/push_devices", renewed)).status).toBe(404);
  for (const _ of [1, 2]) {
    expect(await lou.post("/push_devices", renewed)).toMatchObject({
      status: 200,
      body: { id, kinds: ["answers"] },
    });
  }
  await lou.delete(`/push_devices/${id}`);
  expect((await lou.post("/push_devices", renewed)).status).toBe(404);
});

test("a push service that fails keeps its subscription, and is sent nothing twice", async () => {
  const owner = await site.person("dee");
  await turnOn(owner);
  await applyTo(owner, "asksonce");
  service.answer = 503;
  expect(await sendAll()).toBe(0);
  service.answer = 201;
  expect(await sendAll()).toBe(0);
  expect(service.received).toHaveLength(1);
  expect((await owner.get<PushDevice[]>("/push_devices")).body).toHaveLength(1);
});

test("a push service that doesn't answer is asked once a round", async () => {
  const owner = await site.person("lea");
  await turnOn(owner);
  for (const login of ["silent1", "silent2", "silent3"]) await applyTo(owner, login);
  service.answer = 0;
  expect(await sendAll()).toBe(0);
  expect(service.received).toHaveLength(1);
});

test("when a message was last taken is stored, to the minute", async () => {
  const owner = await site.person("max");
  const { id } = await turnOn(owner);
  const last = async () => (await owner.get<PushDevice[]>("/push_devices")).body[0]?.lastSentAt;
  await applyTo(owner, "first1");
  service.answer = 503;
  await sendAll();
  expect(await last()).toBeNull();
  service.answer = 201;
  await applyTo(owner, "second2");
  await sendAll();
  expect(Date.parse((await last()) ?? "")).toBeGreaterThan(Date.now() - 30_000);
  const age = (seconds: number) =>
    sql`update push_devices set last_sent_at = now() - make_interval(secs => ${seconds}::int)
      where id = ${id}`.run(db);
  await age(40);
  const earlier = await last();
  await applyTo(owner, "third3");
  await sendAll();
  expect(await last()).toBe(earlier);
  await age(61);
  await applyTo(owner, "fourth4");
  await sendAll();
  expect(Date.parse((await last()) ?? "")).toBeGreaterThan(Date.now() - 30_000);
});

test("a test goes to the session's own browser, by the same way, and says what the service answered", async () => {
  const ned = await site.person("ned");
  const again = await site.signInAgain(ned);
  const { subscriber, path } = await turnOn(ned);
  await turnOn(again);
  const sessions = await sql<{ id: string }>`
    select session_id as id from push_devices where user_id = ${ned.id} order by id`.all(db);
  const from = { userId: ned.id, sessionId: sessions[0]?.id ?? "", site: "Nordhafen" };
  const send = (connecting?: Connecting) => sendTest(site.database, settings, from, connecting);
  expect(await send(toService)).toBe(201);
  expect(service.received.map((one) => one.path)).toEqual([path]);
  expect(readBy(subscriber, service.received[0]?.body ?? Buffer.of())).toMatchObject({
    title: "Test from Nordhafen",
    url: `${settings.publicUrl}/account-settings#push`,
  });
  service.answer = 403;
  expect(await send(toService)).toBe(403);
  expect(service.received).toHaveLength(2);
  // What the route does: private addresses aren't connected to.
  expect(await send()).toBe(0);
  expect((await ned.post("/push_devices/test")).body).toEqual({ accepted: false, status: null });
  expect(service.received).toHaveLength(2);
  service.answer = 410;
  expect(await send(toService)).toBe(410);
  expect((await ned.post("/push_devices/test")).status).toBe(404);
});

test("only a session whose browser is subscribed tests it, ten times a minute", async () => {
  const rates = openLimits();
  const limited = await startTestApp({ rateLimits: true }, "none", { rates });
  const pat = await limited.person("pat");
  const stranger = await limited.person("quinn");
  await pat.post("/push_devices", newPushDevice(undefined, "https://localhost/push"));
  const send = (who: Pick<Person, "post">) => who.post("/push_devices/test");
  expect((await send(limited.visitor)).status).toBe(401);
  expect((await send(stranger)).status).toBe(404);
  expect((await send(await limited.signInAgain(pat))).status).toBe(404);
  for (let count = 0; count < 9; count++) expect((await send(pat)).status).toBe(200);
  expect((await send(pat)).status).toBe(429);
});

test("several servers send each message once", async () => {
  const owner = await site.person("eve");
  await turnOn(owner);
  await applyTo(owner, "parallel");
  const sent = await Promise.all(Array.from({ length: 8 }, sendAll));
  expect(sent.reduce((sum, count) => sum + count)).toBe(1);
});

test("private addresses are refused, when they are named and when they are connected to", async () => {
  const owner = await site.person("fay");
  for (const endpoint of [
    "http://push.example/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://10.0.0.1/1",
    "https://push.example:8443/1",
  ]) {
    expect(
      (await owner.post("/push_devices", newPushDevice(newSubscriber(), endpoint))).status,
    ).toBe(400);
  }
  await turnOn(owner);
  await applyTo(owner, "inside");
  expect(await sendPushes(site.database, settings)).toBe(0);
  expect(service.received).toEqual([]);
});

test("a browser belongs to its session and its person, and ends with either", async () => {
  const gus = await site.person("gus");
  const again = await site.signInAgain(gus);
  const stranger = await site.person("hal");
  const { id } = await turnOn(gus);
  const { id: second } = await turnOn(again);
  const { body } = await again.get<PushDevice[]>("/push_devices");
  expect(body.map((device) => [device.id, device.current])).toEqual([
    [second, true],
    [id, false],
  ]);
  expect((await stranger.get("/push_devices")).body).toEqual([]);
  expect((await site.visitor.delete(`/push_devices/${id}`)).status).toBe(401);
  expect((await stranger.delete(`/push_devices/${id}`)).status).toBe(404);
  expect((await gus.delete(`/push_devices/${id}`)).status).toBe(200);
  expect((await gus.delete(`/push_devices/${id}`)).status).toBe(404);
  await again.post("/auth/signout");
  expect((await gus.get("/push_devices")).body).toEqual([]);
});

test("turning on again changes the kinds; someone else on the same browser takes it over", async () => {
  const ivy = await site.person("ivy");
  const jon = await site.person("jon");
  const device = newPushDevice();
  const first = await ivy.post<PushDevice>("/push_devices", device);
  const changed = await ivy.post<PushDevice>("/push_devices", { ...device, kinds: ["answers"] });
  expect(changed.body).toMatchObject({ id: first.body.id, kinds: ["answers"] });
  expect((await jon.post("/push_devices", device)).status).toBe(200);
  expect((await ivy.get("/push_devices")).body).toEqual([]);
});

test("what isn't a subscription is refused, and so are too many", async () => {
  const kim = await site.person("kim");
  const device = newPushDevice();
  for (const wrong of [
    { endpoint: "push" },
    { keys: { ...device.keys, p256dh: "AAAA" } },
    { keys: { ...device.keys, auth: "§" } },
    { kinds: ["everything"] },
  ]) {
    expect((await kim.post("/push_devices", { ...device, ...wrong })).status).toBe(400);
  }
  for (let count = 0; count < pushLimits.devices; count++)
    await turnOn(await site.signInAgain(kim));
  expect((await kim.post("/push_devices", device)).status).toBe(409);
});
