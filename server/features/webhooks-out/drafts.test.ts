// What is shown and sent before a webhook is added.
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { WebhookOutPreview, WebhookOutTest } from "#contract/webhook-out-drafts.ts";
import { sql } from "#server/database/sql.ts";
import { rateLimits } from "#shared/rate-limits.ts";
import { type WebhookOutEvent, webhookOutEvents } from "#shared/webhooks-out.ts";
import { apply } from "#tests/support/apply.ts";
import { answerOf, chatKinds, checkMessage } from "#tests/support/chat-hosts.ts";
import { postComment } from "#tests/support/comments.ts";
import { addPosition } from "#tests/support/positions.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";
import { startWebhooks } from "./sender.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const site = await startTestApp({ webhookHosts: [receiver.host], languages: ["en", "de"] });
const { database, app } = site;
const { db } = database;
const owner = await site.person("owner");
const eve = await site.person("eve");
const member = await site.person("member");
const admin = await site.admin();

afterEach(async () => {
  await sql`delete from webhooks_out`.run(db);
  receiver.requests.length = 0;
  receiver.answer = () => ({});
});

const chat = { kind: "mattermost", url: `${receiver.url}/hooks/x`, events: ["star"] };
const matrix = { room: "!abc:matrix.example", token: "syt_1" };

async function newProject(name?: string) {
  const project = await site.project(owner, name === undefined ? {} : { name });
  const path = `/projects/${project.id}/webhooks_out`;
  const preview = async (event: WebhookOutEvent, language = "en") =>
    (await owner.get<WebhookOutPreview>(`${path}/preview?event=${event}&language=${language}`))
      .body;
  return { project, path, preview };
}

/** The latest of each kind. */
async function fill(projectId: string) {
  await addPosition(owner, projectId, { title: "Charts", seats: 2 });
  await postComment(eve, projectId, "First words");
  await postComment(eve, projectId, "Latest words");
  await sql`insert into starter_issues (project_id, number, title, url, labels, opened_at)
    values (${projectId}, 7, 'Small task', 'https://git.example/7', '{}', now())`.run(db);
  await sql`insert into project_events (id, project_id, event, payload)
    values (gen_random_uuid(), ${projectId}, 'repo_release', ${JSON.stringify({
      release: { tag_name: "v2", name: "Two", html_url: "https://git.example/v2" },
    })})`.run(db);
}

test("a preview is about the caller and the latest of its kind", async () => {
  const { project, preview } = await newProject("Tidewater");
  await fill(project.id);
  const said = async (event: WebhookOutEvent) => (await preview(event)).message;
  expect(await said("project")).toMatchObject({
    heading: "Tidewater",
    sentence: "Tidewater was changed.",
    button: "Open the project",
  });
  const application = await said("application");
  expect(application).toMatchObject({
    sentence: `${owner.username} applied: Charts.`,
    button: "Read the application",
  });
  expect(application.facts).toContainEqual({ label: "Free seats", value: "Developer 2" });
  expect(await said("seat")).toMatchObject({ sentence: "A seat is open: Charts." });
  expect(await said("comment")).toMatchObject({
    sentence: "eve wrote a comment.",
    quote: "Latest words",
  });
  expect((await said("star")).sentence).toContain(`${owner.username} starred Tidewater.`);
  expect((await said("issue")).sentence).toBe("New starter issue: #7 Small task");
  expect((await said("release")).sentence).toBe("Two was released.");
});

test("without them it is made up, with the fields that programs get", async () => {
  const [empty, full] = [await newProject(), await newProject()];
  await fill(full.project.id);
  await apply(eve, full.project.id, "Reasons");
  const { body: added } = await owner.post<{ id: string }>(full.path, {
    kind: "standard",
    url: `${receiver.url}/hook`,
    events: webhookOutEvents,
  });
  onTestFinished(startWebhooks(database, app.settings, app.log));
  await apply(member, full.project.id, "Reasons");
  await expect.poll(() => receiver.types(), { timeout: 15_000 }).toContain("application.created");
  const sent = JSON.parse(receiver.requests[0]?.body ?? "") as Event;
  interface Event {
    type: string;
    data: Record<string, unknown>;
  }
  const fieldsOf = ({ data }: Event) => Object.keys(data).toSorted();
  const bodyOf = async (one: typeof empty, event: WebhookOutEvent) =>
    JSON.parse((await one.preview(event)).body) as Event;
  expect(fieldsOf(await bodyOf(empty, "application"))).toEqual(fieldsOf(sent));
  for (const event of webhookOutEvents) {
    const [madeUp, real] = [await bodyOf(empty, event), await bodyOf(full, event)];
    expect(madeUp.type).toBe(real.type);
    expect(fieldsOf(madeUp)).toEqual(fieldsOf(real));
  }
  expect((await empty.preview("comment")).message.quote).toBe("Does it also work offline?");
  await owner.delete(`${full.path}/${added.id}`);
});

test("a preview is in the language that is chosen, among those of the site", async () => {
  const { path, preview } = await newProject("Hafen");
  expect((await preview("project", "de")).message.sentence).toBe("Hafen wurde geändert.");
  for (const language of ["fr", "tlh"]) {
    const { status } = await owner.get(`${path}/preview?event=star&language=${language}`);
    expect(status).toBe(400);
  }
  expect((await owner.get(`${path}/preview?event=none`)).status).toBe(400);
});

test("nothing hidden is previewed, and nothing of a hidden project", async () => {
  const { project, path, preview } = await newProject();
  await postComment(eve, project.id, "Shown words");
  const { body: hidden } = await postComment(eve, project.id, "Hidden words");
  await sql`update comments set hidden_at = now() where id = ${hidden.id}`.run(db);
  expect((await preview("comment")).message.quote).toBe("Shown words");
  await sql`update projects set hidden_at = now() where id = ${project.id}`.run(db);
  expect((await owner.get(`${path}/preview?event=star`)).status).toBe(409);
  expect((await owner.post(`${path}/test`, chat)).status).toBe(409);
  expect(receiver.requests).toEqual([]);
});

test("a preview of the site's is about its newest project", async () => {
  await newProject("Newest one");
  const { body } = await admin.get<WebhookOutPreview>("/admin/webhooks_out/preview?event=project");
  expect(body).toMatchObject({
    type: "project.created",
    message: { sentence: "Newest one is new." },
  });
});

test.each(chatKinds)("%s takes a test before it is added, and nothing is stored", async (kind) => {
  const { path } = await newProject("Tidewater");
  receiver.answer = (request) => answerOf(kind, request);
  const body = { ...chat, kind, ...(kind === "matrix" && matrix) };
  const { status, body: tested } = await owner.post<WebhookOutTest>(`${path}/test`, body);
  expect({ status, tested }).toMatchObject({
    status: 200,
    tested: { state: "delivered", problem: null, answer: null },
  });
  const { shown, broken } = checkMessage(kind, receiver.requests[0] ?? expect.fail());
  expect(broken).toEqual([]);
  expect(shown).toContain("This is a test.");
  expect(shown).toContain("Tidewater");
  expect((await owner.get<unknown[]>(path)).body).toEqual([]);
});

test("a test says why it didn't arrive", async () => {
  const { path } = await newProject();
  receiver.answer = () => ({ status: 404, body: "no such hook" });
  const failed = { state: "failed", statusCode: 404, problem: null, answer: "no such hook" };
  expect(await owner.post(`${path}/test`, chat)).toMatchObject({ status: 200, body: failed });
  const unknown = { ...chat, url: "https://localhost/hooks/x" };
  expect(await owner.post(`${path}/test`, unknown)).toMatchObject({
    status: 200,
    body: { state: "failed", statusCode: null, problem: "unknown_host" },
  });
});

test.each([
  ["a program", { ...chat, kind: "standard" }, 409],
  ["an address that isn't public", { ...chat, url: "http://10.0.0.1/hooks/x" }, 400],
  ["an unknown language", { ...chat, language: "fr" }, 400],
  ["a room without a token", { ...chat, kind: "matrix", room: "!a:b" }, 400],
])("%s isn't tested before it is added", async (_, body, status) => {
  const { path } = await newProject();
  expect((await owner.post(`${path}/test`, body)).status).toBe(status);
  expect(receiver.requests).toEqual([]);
});

test.each([
  ["without a session", () => site.visitor, 401],
  ["by others", () => member, 403],
  ["by an admin who is no owner", () => admin, 403],
] as const)("previews and tests of a project %s are refused", async (_, caller, status) => {
  const { path } = await newProject();
  expect((await caller().get(`${path}/preview?event=star`)).status).toBe(status);
  expect((await caller().post(`${path}/test`, chat)).status).toBe(status);
  expect(receiver.requests).toEqual([]);
});

test("only admins test for the site, which is recorded", async () => {
  const path = "/admin/webhooks_out/test";
  expect((await owner.post(path, chat)).status).toBe(403);
  expect((await admin.post(path, chat)).status).toBe(200);
  const { body } = await admin.get<AuditEntry[]>("/admin/audit");
  expect(body[0]).toMatchObject({ act: "test webhook", detail: { kind: "mattermost" } });
  expect(JSON.stringify(body[0])).not.toContain("hooks/x");
});

// Twenty requests take a second.
test("tests are limited, as those of webhooks that are added", async () => {
  const limited = await startTestApp({ webhookHosts: [receiver.host], rateLimits: true });
  const person = await limited.person("owner");
  const project = await limited.project(person);
  const statuses: number[] = [];
  for (let count = 0; count <= rateLimits.webhookTests.max; count += 1) {
    const reply = await person.post(`/projects/${project.id}/webhooks_out/test`, chat);
    statuses.push(reply.status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(receiver.requests).toHaveLength(rateLimits.webhookTests.max);
});
