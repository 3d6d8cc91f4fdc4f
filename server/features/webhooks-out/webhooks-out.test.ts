import { afterAll, afterEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type {
  WebhookOutDelivery,
  WebhookOutDeliveryDetails,
} from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut, WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { sql } from "#server/database/sql.ts";
import { webhookOutEvents, webhookOutLimits } from "#shared/webhooks-out.ts";
import { inParallel } from "#tests/support/in-parallel.ts";
import { type ApiResponse, type Caller, startTestApp } from "#tests/support/test-app.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const site = await startTestApp({ webhookHosts: [receiver.host] });
const { db } = site.database;
const owner = await site.person("owner");
const member = await site.person("member");
const admin = await site.admin();
const project = await site.project(owner);
await sql`insert into members (id, project_id, user_id, role_name)
  values (gen_random_uuid(), ${project.id}, ${member.id}, 'developer')`.run(db);

const ofProject = `/projects/${project.id}/webhooks_out`;
const ofSite = "/admin/webhooks_out";
const slackUrl = "https://hooks.slack.com/services/T0/B0/secret";
const slack = { kind: "slack", url: slackUrl, events: ["release", "project", "release"] };
const matrix = {
  kind: "matrix",
  url: "https://matrix.example",
  room: "!abc:matrix.example",
  token: "syt_secret",
  events: ["project"],
};
const standard = { kind: "standard", url: `${receiver.url}/hook?key=1`, events: ["star"] };

afterEach(async () => {
  await sql`delete from webhooks_out`.run(db);
  receiver.requests.length = 0;
  receiver.answer = () => ({});
});

const add = async (caller: Caller, path: string, body: object = standard) => {
  const reply = await caller.post<WebhookOutWithSecret>(path, body);
  if (reply.status !== 200) throw new Error(`Adding a webhook answered ${reply.status}`);
  return reply.body;
};

const listOf = async (caller: Caller, path: string) => (await caller.get<WebhookOut[]>(path)).body;

interface Refused {
  fields: { path: string; message: string }[];
}

test("a webhook's secret, and what else gives access, is only in the reply that made it", async () => {
  const { secret, ...made } = await add(owner, ofProject);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(made).toMatchObject({
    project: { id: project.id },
    kind: "standard",
    url: `${receiver.url}/hook?…`,
    events: ["star"],
    isActive: true,
    disabledAt: null,
    lastDelivery: null,
  });
  const { secret: none, ...chat } = await add(owner, ofProject, slack);
  expect(none).toBeNull();
  expect(chat).toMatchObject({ events: ["project", "release"], secretGeneratedAt: null });
  const room = await add(owner, ofProject, matrix);
  expect(room).toMatchObject({ room: matrix.room, url: "https://matrix.example" });
  const listed = await owner.get<WebhookOut[]>(ofProject);
  expect(listed.body.map(({ id }) => id)).toEqual([made.id, chat.id, room.id]);
  const text = JSON.stringify(listed.body);
  for (const hidden of [secret, "T0/B0/secret", "syt_secret", "key=1"]) {
    expect(text).not.toContain(hidden);
  }
});

test.each([
  ["without a session", () => site.visitor, 401],
  ["by a member who is no owner", () => member, 403],
  ["by an admin who is no owner", () => admin, 403],
] as const)("a project's webhooks %s are refused", async (_, caller, status) => {
  const { id } = await add(owner, ofProject);
  const one = `${ofProject}/${id}`;
  const delivery = `${one}/deliveries/${id}/replay`;
  const statuses = [
    await caller().get(ofProject),
    await caller().post(ofProject, standard),
    await caller().post(one, { isActive: false }),
    await caller().post(`${one}/test`),
    await caller().post(`${one}/rotate_secret`),
    await caller().get(`${one}/deliveries`),
    await caller().get(`${one}/deliveries/${id}`),
    await caller().post(delivery),
    await caller().post(`${one}/deliveries/${id}/stop`),
    await caller().delete(one),
  ].map((reply) => reply.status);
  expect(statuses).toEqual(statuses.map(() => status));
  expect(receiver.requests).toEqual([]);
  expect(await listOf(owner, ofProject)).toMatchObject([{ isActive: true }]);
});

test("a webhook of another project, or of the site, isn't found", async () => {
  const elsewhere = await site.project(owner);
  const { id } = await add(owner, `/projects/${elsewhere.id}/webhooks_out`);
  const ofTheSite = await add(admin, ofSite);
  for (const other of [id, ofTheSite.id, project.id]) {
    expect((await owner.post(`${ofProject}/${other}`, { isActive: false })).status).toBe(404);
    expect((await owner.delete(`${ofProject}/${other}`)).status).toBe(404);
    expect((await owner.get(`${ofProject}/${other}/deliveries`)).status).toBe(404);
  }
  expect((await admin.delete(`${ofSite}/${id}`)).status).toBe(404);
  expect((await owner.get(`/projects/${id}/webhooks_out`)).status).toBe(404);
});

test("a delivery has its request as it would be sent now, without what is secret", async () => {
  const { id } = await add(owner, ofProject);
  const one = `${ofProject}/${id}`;
  receiver.answer = () => ({ status: 500, body: "restarting" });
  const { body: tested } = await owner.post<WebhookOutDelivery>(`${one}/test`);
  const path = `${one}/deliveries/${tested.id}`;
  const { status, body } = await owner.get<WebhookOutDeliveryDetails>(path);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { ...tested, statusCode: 500, answer: "restarting" },
  });
  expect(body.request).toMatchObject({
    method: "POST",
    url: `${receiver.url}/hook?…`,
    headers: { "webhook-id": tested.id, "webhook-signature": "…", "webhook-timestamp": "…" },
  });
  const sent = JSON.parse(body.request?.body ?? "") as object;
  expect(sent).toMatchObject({ type: "test", data: { project: { id: project.id } } });
  expect(sent).toEqual(JSON.parse(receiver.requests[0]?.body ?? ""));
  expect((await owner.get<WebhookOutDeliveryDetails>(path)).body).toEqual(body);

  const room = await add(owner, ofProject, matrix);
  expect((await owner.get(`${ofProject}/${room.id}/deliveries/${tested.id}`)).status).toBe(404);
  const waiting = (event: string) =>
    sql<{
      id: string;
    }>`insert into webhook_out_deliveries (webhook_id, event, project_id, subject_id)
      values (${room.id}, ${event}, ${project.id}, ${project.id}) returning id`.one(db);
  const details = async (delivery: { id: string }) =>
    (
      await owner.get<WebhookOutDeliveryDetails>(
        `${ofProject}/${room.id}/deliveries/${delivery.id}`,
      )
    ).body;
  const message = await details(await waiting("project.updated"));
  expect(message.request).toMatchObject({
    method: "PUT",
    url: "https://matrix.example",
    headers: { authorization: "…" },
  });
  expect(JSON.stringify(message)).not.toContain("syt_secret");
  // There is no such comment any more.
  expect(await details(await waiting("comment.created"))).toMatchObject({ request: null });
});

test("only admins manage the site's webhooks, and the audit log has what they did", async () => {
  expect((await site.visitor.get(ofSite)).status).toBe(401);
  expect((await owner.get(ofSite)).status).toBe(403);
  expect((await owner.post(ofSite, standard)).status).toBe(403);
  const { id, project: none } = await add(admin, ofSite);
  expect(none).toBeNull();
  const one = `${ofSite}/${id}`;
  await admin.post(one, { events: ["project"] });
  await admin.post(`${one}/rotate_secret`);
  await admin.post(`${one}/test`);
  const [delivery] = (await admin.get<WebhookOutDelivery[]>(`${one}/deliveries`)).body;
  const log = `${one}/deliveries/${delivery?.id}`;
  expect((await admin.get(log)).status).toBe(200);
  expect((await owner.get(log)).status).toBe(403);
  await admin.post(`${log}/replay`);
  expect((await owner.post(`${log}/stop`)).status).toBe(403);
  await admin.post(`${log}/stop`);
  expect(await admin.delete(one)).toMatchObject({ status: 200, body: { id } });
  expect((await admin.delete(one)).status).toBe(404);
  const { body: acts } = await admin.get<AuditEntry[]>(`/admin/audit?subject=${id}`);
  expect(acts.map(({ act }) => act)).toEqual([
    "delete webhook",
    "stop webhook",
    "replay webhook",
    "test webhook",
    "rotate webhook secret",
    "edit webhook",
    "add webhook",
  ]);
  const named = {
    kind: "standard",
    events: ["project"],
    delivery: { id: delivery?.id, type: "test" },
  };
  expect(acts.slice(1, 4).map(({ detail }) => detail)).toEqual([named, named, named]);
  expect(acts[0]?.detail).not.toHaveProperty("delivery");
  expect(JSON.stringify(acts)).not.toContain("key=1");
});

test("admins see how many webhooks projects have by kind, and how many don't arrive", async () => {
  const path = `${ofSite}/of_projects`;
  expect((await site.visitor.get(path)).status).toBe(401);
  expect((await owner.get(path)).status).toBe(403);
  expect(await admin.get(path)).toMatchObject({ status: 200, body: [] });
  await add(admin, ofSite);
  await add(owner, ofProject, slack);
  const [failing, off] = [await add(owner, ofProject), await add(owner, ofProject)];
  await sql`update webhooks_out set failing_since = now()
    where id = any(${[failing.id, off.id]}::uuid[])`.run(db);
  await sql`update webhooks_out set is_active = false, disabled_at = now(),
    disabled_because = 'failing' where id = ${off.id}`.run(db);
  expect((await admin.get(path)).body).toEqual([
    { kind: "standard", count: 2, failing: 1, off: 1 },
    { kind: "slack", count: 1, failing: 0, off: 0 },
  ]);
});

test.each([
  [{ kind: "fax" }, "kind"],
  [{ url: "hooks.example" }, "url"],
  [{ url: "https://user:secret@hooks.example/" }, "url"],
  [{ url: "http://hooks.example/" }, "url"],
  [{ url: "https://127.0.0.1/" }, "url"],
  [{ url: "https://192.168.1.1/" }, "url"],
  [{ url: `https://hooks.example/${"x".repeat(2000)}` }, "url"],
  [{ events: [] }, "events"],
  [{ events: ["everything"] }, "events.0"],
  [{ room: "!abc:matrix.example" }, "room"],
  [{ kind: "matrix", url: "https://matrix.example", token: "t" }, "room"],
  [{ kind: "matrix", url: "https://matrix.example", room: "!a:b" }, "token"],
  [{ ...matrix, room: "#lobby:matrix.example" }, "room"],
  [{ ...matrix, token: "two words" }, "token"],
])("a webhook with %j is refused by its field", async (fields, path) => {
  const { status, body } = await owner.post<Refused>(ofProject, { ...standard, ...fields });
  expect(status).toBe(400);
  expect(body.fields.map((field) => field.path)).toEqual([path]);
  expect(await listOf(owner, ofProject)).toEqual([]);
});

test("a webhook is changed, switched off and on; what only Matrix has is refused elsewhere", async () => {
  const { id } = await add(owner, ofProject);
  const one = `${ofProject}/${id}`;
  const changed = await owner.post(one, { events: ["comment", "seat"], isActive: false });
  expect(changed).toMatchObject({
    status: 200,
    body: { events: ["seat", "comment"], isActive: false },
  });
  expect(await owner.post(one, { isActive: true })).toMatchObject({ body: { isActive: true } });
  // A repeat.
  expect(await owner.post(one, { isActive: true })).toMatchObject({ status: 200 });
  expect(await owner.post(one, {})).toMatchObject({
    status: 200,
    body: { events: ["seat", "comment"] },
  });
  expect((await owner.post(one, { room: "!a:b" })).status).toBe(400);
  expect((await owner.post(one, { url: "https://10.1.1.1/" })).status).toBe(400);
  expect(
    (await owner.post(`${ofProject}/${(await add(owner, ofProject, slack)).id}/rotate_secret`))
      .status,
  ).toBe(409);
});

test("whoever manages a webhook sees who turned it off and when, unless that person is hidden or gone", async () => {
  const second = await site.person("second");
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${project.id}, ${second.id}, 'owner')`.run(db);
  const { id } = await add(owner, ofProject);
  const one = `${ofProject}/${id}`;
  const nobody = { pausedAt: null, pausedBy: null };
  expect(await listOf(owner, ofProject)).toMatchObject([nobody]);
  expect((await member.post(one, { isActive: false })).status).toBe(403);
  const { body: paused } = await second.post<WebhookOut>(one, { isActive: false });
  expect(paused.pausedBy).toMatchObject({ id: second.id, username: second.username });
  // Repeats, by someone else, and other changes.
  await owner.post(one, { isActive: false });
  await owner.post(one, { events: ["project"] });
  const { pausedAt, pausedBy } = paused;
  expect(await listOf(owner, ofProject)).toMatchObject([{ pausedAt, pausedBy }]);
  await sql`update users set hidden_at = now() where id = ${second.id}`.run(db);
  expect(await listOf(owner, ofProject)).toMatchObject([{ pausedAt, pausedBy: null }]);
  expect(await listOf(second, ofProject)).toMatchObject([{ pausedAt, pausedBy }]);
  expect(await owner.post(one, { isActive: true })).toMatchObject({ body: nobody });
  await sql`update webhooks_out set is_active = false, disabled_at = now(), disabled_because = 'gone'
    where id = ${id}`.run(db);
  await owner.post(one, { isActive: false });
  expect(await listOf(owner, ofProject)).toMatchObject([nobody]);

  await owner.post(one, { isActive: true });
  await second.post(one, { isActive: false });
  await sql`delete from members where user_id = ${second.id}`.run(db);
  await sql`delete from users where id = ${second.id}`.run(db);
  const [gone] = await listOf(owner, ofProject);
  expect(gone).toMatchObject({ pausedBy: null, pausedAt: expect.any(String) });
});

test("what waits when an owner turns a webhook off isn't sent once it is on again", async () => {
  const { id } = await add(owner, ofProject);
  const one = `${ofProject}/${id}`;
  await member.post(`/projects/${project.id}/star`, {});
  await owner.post(one, { isActive: false });
  await owner.post(one, { isActive: true });
  const { body: log } = await owner.get<WebhookOutDelivery[]>(`${one}/deliveries`);
  expect(log).toMatchObject([{ type: "star.added", state: "failed", problem: "switched_off" }]);
});

test("the access token of a room isn't sent to another homeserver, unless it is entered again", async () => {
  const { id } = await add(owner, ofProject, matrix);
  const one = `${ofProject}/${id}`;
  const url = "https://matrix.evil.example";
  const refused = await owner.post<Refused>(one, { url });
  expect(refused.status).toBe(400);
  expect(refused.body.fields.map(({ path }) => path)).toEqual(["token"]);
  expect(await listOf(owner, ofProject)).toMatchObject([{ url: matrix.url }]);
  expect((await owner.post(one, { url: `${matrix.url}/`, room: "!b:c" })).status).toBe(200);
  expect(await owner.post(one, { url, token: "own" })).toMatchObject({
    status: 200,
    body: { url },
  });
});

test("a project has at most ten webhooks, however many are added at once", async () => {
  const made = await inParallel(webhookOutLimits.perProject + 4, () =>
    owner.post(ofProject, slack),
  );
  const counts = made.map(({ status }) => status);
  expect(counts.filter((status) => status === 200)).toHaveLength(webhookOutLimits.perProject);
  expect(counts.filter((status) => status === 409)).toHaveLength(4);
});

test("a hidden project neither begins to send nor sends tests", async () => {
  const hidden = await site.project(owner);
  const path = `/projects/${hidden.id}/webhooks_out`;
  const { id } = await add(owner, path);
  await owner.post(`${path}/${id}`, { isActive: false });
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  expect((await owner.post(path, standard)).status).toBe(409);
  expect((await owner.post(`${path}/${id}`, { isActive: true })).status).toBe(409);
  expect((await owner.post(`${path}/${id}/test`)).status).toBe(409);
  expect((await owner.delete(`${path}/${id}`)).status).toBe(200);
  expect(receiver.requests).toEqual([]);
});

test("a test is sent at once, also to a webhook that is off, and isn't repeated", async () => {
  const { id } = await add(owner, ofProject, { ...standard, events: [...webhookOutEvents] });
  const one = `${ofProject}/${id}`;
  await owner.post(one, { isActive: false });
  receiver.answer = () => ({ status: 404, body: "no such\n  hook" });
  const failed = await owner.post<WebhookOutDelivery>(`${one}/test`);
  expect(failed).toMatchObject({
    status: 200,
    body: { type: "test", state: "failed", statusCode: 404, answer: "no such hook", tries: 1 },
  });
  receiver.answer = () => ({});
  const arrived = await owner.post<WebhookOutDelivery>(`${one}/test`);
  expect(arrived.body).toMatchObject({ state: "delivered", statusCode: 204, nextAt: null });
  expect(receiver.types()).toEqual(["test", "test"]);
  const { body: log } = await owner.get<WebhookOutDelivery[]>(`${one}/deliveries`);
  expect(log).toEqual([arrived.body, failed.body]);
  expect(await listOf(owner, ofProject)).toMatchObject([
    { isActive: false, lastDelivery: { id: arrived.body.id } },
  ]);
});

test.each([
  ["", 8],
  ["&state=failed", 3],
])("the log is paged, latest first%s", async (filter, count) => {
  const { id } = await add(owner, ofProject);
  await sql`insert into webhook_out_deliveries (webhook_id, event, project_id, subject_id, state)
    select ${id}, 'star.added', ${project.id}, ${project.id},
      (array['waiting', 'delivered', 'failed'])[1 + n % 3]
    from generate_series(1, 8) n`.run(db);
  const seen: string[] = [];
  let next: string | undefined = `${ofProject}/${id}/deliveries?pageSize=2${filter}`;
  while (next !== undefined) {
    const reply: ApiResponse<WebhookOutDelivery[]> = await owner.get(next);
    seen.push(...reply.body.map((delivery) => delivery.id));
    next = /^<([^>]+)>; rel="next"$/.exec(reply.headers["link"] ?? "")?.[1];
  }
  const rows = await sql<{ id: string }>`
    select id from webhook_out_deliveries where webhook_id = ${id}
      and (state = 'failed' or ${filter === ""}) order by number desc`.all(db);
  expect(seen).toEqual(rows.map((row) => row.id));
  expect(seen).toHaveLength(count);
  expect((await owner.get(`${ofProject}/${id}/deliveries?state=lost`)).status).toBe(400);
});
