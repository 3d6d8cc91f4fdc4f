import { expect, test } from "vitest";
import { hookLimits, type Webhook, type WebhookWithSecret } from "#contract/webhooks.ts";
import { sql } from "#server/database/sql.ts";
import { deliver, newWebhook, fetchWebhook, pushBody } from "#tests/support/deliveries.ts";
import { type Caller, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const nowhere = "0198c0de-0000-7000-8000-000000000000";
const owner = await site.person("owner");
const stranger = await site.person("stranger");
const { db } = site.database;

test("an owner creates, switches, rotates and deletes a webhook, and only creating and rotating return a secret", async () => {
  const project = await site.project(owner);
  const made = await owner.post<WebhookWithSecret>("/hooks", { project: project.id });
  expect(made.headers["cache-control"]).toBe("no-store");
  expect(made.body).toMatchObject({
    project: { id: project.id, name: project.name },
    url: `http://127.0.0.1:3000/api/v1/hooks/${made.body.id}/events/github`,
    isActive: true,
    invokeCount: 0,
    invokedAt: null,
    previousSecretUntil: null,
    silentSince: null,
  });
  expect(made.body.secret).toMatch(/^[0-9a-f]{64}$/);

  const listed = await owner.get<Webhook[]>(`/hooks?project=${project.id}`);
  const { secret, ...rest } = made.body;
  expect(listed.body).toEqual([rest]);
  expect(JSON.stringify(listed.body)).not.toContain(secret);

  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await owner.post(`/hooks/${made.body.id}`, { isActive: false });
    expect([status, body["isActive"], "secret" in body]).toEqual([200, false, false]);
  }
  const rotated = await owner.post<WebhookWithSecret>(`/hooks/${made.body.id}/rotate_secret`);
  expect(rotated.headers["cache-control"]).toBe("no-store");
  expect(rotated.body.secret).not.toBe(secret);
  expect(rotated.body.secretGeneratedAt > rest.secretGeneratedAt).toBe(true);

  const deleted = await owner.delete<Webhook>(`/hooks/${made.body.id}`);
  expect([deleted.status, deleted.body.id]).toEqual([200, made.body.id]);
  expect((await owner.delete(`/hooks/${made.body.id}`)).status).toBe(404);
  expect((await owner.get(`/hooks?project=${project.id}`)).body).toEqual([]);
});

test("every operation is refused in the order 401, 404, 403, 400", async () => {
  const project = await site.project(owner);
  const { id } = await newWebhook(owner, project.id);
  const calls: [
    string,
    (caller: Caller, id: string, wrong: boolean) => Promise<{ status: number }>,
  ][] = [
    ["list", (caller, _, wrong) => caller.get(`/hooks?project=${wrong ? nowhere : project.id}`)],
    [
      "create",
      (caller, _, wrong) =>
        caller.post("/hooks", { project: wrong ? nowhere : project.id, isActive: 7 }),
    ],
    ["change", (caller, hookId) => caller.post(`/hooks/${hookId}`, { isActive: "no" })],
    [
      "rotate",
      (caller, hookId) => caller.post(`/hooks/${hookId}/rotate_secret`, { overlapSeconds: 5 }),
    ],
    ["deliveries", (caller, hookId) => caller.get(`/hooks/${hookId}/deliveries`)],
    ["delete", (caller, hookId) => caller.delete(`/hooks/${hookId}`)],
  ];
  const statusesByCall: Record<string, number[]> = {};
  for (const [name, call] of calls) {
    const answers = [
      await call(site.visitor, id, false),
      await call(stranger, nowhere, true),
      await call(stranger, id, false),
      await call(owner, id, false),
    ];
    statusesByCall[name] = answers.map(({ status }) => status);
  }
  expect(statusesByCall).toEqual({
    list: [401, 404, 403, 200],
    create: [401, 404, 403, 400],
    change: [401, 404, 403, 400],
    rotate: [401, 404, 403, 400],
    deliveries: [401, 404, 403, 200],
    delete: [401, 404, 403, 200],
  });
  expect((await owner.get("/hooks")).status).toBe(400);
  expect((await owner.get("/hooks/nope/deliveries")).status).toBe(404);
  expect((await owner.post("/hooks", {})).status).toBe(400);
});

test("the number of webhooks per project is limited, also under concurrent requests", async () => {
  const project = await site.project(owner);
  const requests = Array.from({ length: hookLimits.perProject + 5 }, () =>
    owner.post("/hooks", { project: project.id }),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(hookLimits.perProject);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
});

test("the previous secret is valid for the requested overlap only", async () => {
  const project = await site.project(owner);
  const hook = await newWebhook(owner, project.id);
  const rotate = async (overlapSeconds?: number) =>
    (await owner.post<WebhookWithSecret>(`/hooks/${hook.id}/rotate_secret`, { overlapSeconds }))
      .body;
  const statusWith = async (secret: string) =>
    (await deliver(site.app, hook.id, { event: "push", body: pushBody(), secret })).status;

  const second = await rotate(3600);
  const until = Date.parse(second.previousSecretUntil ?? "") - Date.parse(second.secretGeneratedAt);
  expect(until).toBe(3_600_000);
  expect([await statusWith(hook.secret), await statusWith(second.secret)]).toEqual([200, 200]);
  await sql`update hooks set previous_secret_until = now() where id = ${hook.id}`.run(db);
  expect([await statusWith(hook.secret), await statusWith(second.secret)]).toEqual([401, 200]);
  expect((await fetchWebhook(owner, hook))?.previousSecretUntil).toBeNull();

  const third = await rotate(86_400);
  expect([await statusWith(second.secret), await statusWith(third.secret)]).toEqual([200, 200]);
  const fourth = await rotate();
  expect(await statusWith(third.secret)).toBe(401);
  expect(await statusWith(fourth.secret)).toBe(200);
});

test("an active webhook without deliveries for two weeks is marked as silent", async () => {
  const project = await site.project(owner);
  const hook = await newWebhook(owner, project.id);
  const age = (days: number) =>
    sql`update hooks set active_since = now() - ${days} * interval '1 day' where id = ${hook.id}`.run(
      db,
    );
  await age(13);
  expect((await fetchWebhook(owner, hook))?.silentSince).toBeNull();
  await age(15);
  expect((await fetchWebhook(owner, hook))?.silentSince).not.toBeNull();
  await owner.post(`/hooks/${hook.id}`, { isActive: false });
  expect((await fetchWebhook(owner, hook))?.silentSince).toBeNull();
  await owner.post(`/hooks/${hook.id}`, { isActive: true });
  expect((await fetchWebhook(owner, hook))?.silentSince).toBeNull();
  await age(15);
  await deliver(site.app, hook.id, { event: "ping", body: "{}", secret: hook.secret });
  expect((await fetchWebhook(owner, hook))?.silentSince).toBeNull();
});
