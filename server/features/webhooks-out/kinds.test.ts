// Kinds that admins don't let owners use.
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { WebhookOutKindRule } from "#contract/webhook-out-kinds.ts";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";
import { startWebhooks } from "./sender.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const site = await startTestApp({ webhookHosts: [receiver.host] });
const { database, app } = site;
const { db } = database;
const owner = await site.person("owner");
const eve = await site.person("eve");
const admin = await site.admin();

afterEach(async () => {
  await sql`delete from webhooks_out`.run(db);
  await sql`delete from webhook_out_kinds_off`.run(db);
  receiver.requests.length = 0;
});

const chat = { kind: "mattermost", url: `${receiver.url}/chat`, events: ["star"] };
const rule = "/admin/webhook_out_kinds/mattermost";
const allow = (isAllowed: boolean) => admin.post<WebhookOutKindRule>(rule, { isAllowed });

async function projectWithChat() {
  const project = await site.project(owner);
  const path = `/projects/${project.id}/webhooks_out`;
  const { body: added } = await owner.post<WebhookOut>(path, chat);
  const one = `${path}/${added.id}`;
  const current = async () => (await owner.get<WebhookOut[]>(path)).body[0];
  const log = async () => (await owner.get<WebhookOutDelivery[]>(`${one}/deliveries`)).body;
  return { project, path, one, current, log };
}

const star = (id: string) => eve.post(`/projects/${id}/star`, {});
const unstar = (id: string) => eve.post(`/projects/${id}/unstar`, {});
const paths = () => receiver.requests.map(({ path }) => path);

test("one of a project is sent nothing while its kind isn't allowed, and then goes on; the site's isn't affected", async () => {
  const { project, current, log } = await projectWithChat();
  await admin.post("/admin/webhooks_out", { ...chat, url: `${receiver.url}/site` });
  await star(project.id);
  expect(await allow(false)).toMatchObject({ status: 200, body: { isAllowed: false } });
  await unstar(project.id);
  onTestFinished(startWebhooks(database, app.settings, app.log));
  await expect.poll(paths, { timeout: 15_000 }).toEqual(["/site", "/site"]);
  expect(await current()).toMatchObject({ isAllowed: false, isActive: true });
  expect(await log()).toMatchObject([
    { type: "star.added", state: "waiting", tries: 0, nextAt: null },
  ]);

  await allow(true);
  await expect.poll(paths, { timeout: 15_000 }).toEqual(["/site", "/site", "/chat"]);
  expect(await current()).toMatchObject({ isAllowed: true, failingSince: null });
  await star(project.id);
  await expect.poll(paths, { timeout: 15_000 }).toHaveLength(5);
  expect(paths().slice(3).toSorted()).toEqual(["/chat", "/site"]);
});

test("such a kind can't be added, turned on, tested or replayed in projects, but changed, turned off and removed", async () => {
  const { path, one } = await projectWithChat();
  const { body: tested } = await owner.post<WebhookOutDelivery>(`${one}/test`);
  await allow(false);
  const refused = {
    status: 409,
    body: { message: "The admins don’t allow Mattermost in projects." },
  };
  expect(await owner.post(path, chat)).toMatchObject(refused);
  expect(await owner.post(`${path}/test`, chat)).toMatchObject(refused);
  expect(await owner.post(`${one}/test`)).toMatchObject(refused);
  expect(await owner.post(`${one}/deliveries/${tested.id}/replay`)).toMatchObject(refused);
  expect((await owner.post(one, { isActive: false })).status).toBe(200);
  expect(await owner.post(one, { isActive: true })).toMatchObject(refused);
  expect((await owner.post(one, { events: ["project"] })).status).toBe(200);
  expect((await owner.delete(one)).status).toBe(200);
  expect(receiver.requests).toHaveLength(1);
  const other = { ...chat, kind: "standard" };
  expect((await owner.post(path, other)).status).toBe(200);
  expect((await admin.post("/admin/webhooks_out", chat)).status).toBe(200);
});

test("only admins decide, which is recorded once", async () => {
  for (const [caller, status] of [
    [site.visitor, 401],
    [owner, 403],
  ] as const) {
    expect((await caller.post(rule, { isAllowed: false })).status).toBe(status);
  }
  expect((await site.visitor.get("/webhook_out_kinds")).status).toBe(401);
  await allow(false);
  await allow(false);
  const { body: kinds } = await owner.get<WebhookOutKindRule[]>("/webhook_out_kinds");
  expect(kinds.filter(({ isAllowed }) => !isAllowed)).toEqual([
    { kind: "mattermost", isAllowed: false },
  ]);
  await allow(true);
  const { body: audit } = await admin.get<AuditEntry[]>("/admin/audit");
  expect(audit.slice(0, 3).map(({ act, subject }) => [act, subject.name])).toEqual([
    ["allow integrations", "Mattermost"],
    ["forbid integrations", "Mattermost"],
    ["add webhook", `${receiver.url}/chat/…`],
  ]);
  expect((await admin.post("/admin/webhook_out_kinds/irc", { isAllowed: true })).status).toBe(404);
});

test("admins read which hosts the operator names", async () => {
  expect(await admin.get("/admin/webhooks_out/hosts")).toMatchObject({ body: [receiver.host] });
  expect((await owner.get("/admin/webhooks_out/hosts")).status).toBe(403);
});

test("nothing is kept of what one would have missed while its kind isn't allowed, nor of refused tests", async () => {
  const { project, one, current, log } = await projectWithChat();
  await sql`update webhooks_out set is_active = false, disabled_at = now(), disabled_because = 'gone'
    where project_id = ${project.id}`.run(db);
  await star(project.id);
  await allow(false);
  await unstar(project.id);
  expect((await owner.post(`${one}/test`)).status).toBe(409);
  expect(await log()).toMatchObject([{ type: "star.added", state: "missed" }]);
  await allow(true);
  await star(project.id);
  expect(await current()).toMatchObject({ missedCount: 2 });
});
