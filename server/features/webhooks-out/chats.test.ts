// Each chat against a stand-in that checks its documented rules.
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOut } from "#contract/webhooks-out.ts";
import { sql } from "#server/database/sql.ts";
import { webhookOutEvents } from "#shared/webhooks-out.ts";
import { apply } from "#tests/support/apply.ts";
import { answerOf, type ChatKind, chatKinds, checkMessage } from "#tests/support/chat-hosts.ts";
import { postComment } from "#tests/support/comments.ts";
import { addPosition } from "#tests/support/positions.ts";
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

/** Markup of all of them, mentions, and links that look like others. */
const hostile =
  "*b* _i_ ~s~ `c` **B** # h > q | <!channel> <@U1> @everyone @channel [x](https://evil.example) <https://evil.example|ok> <b>&amp;</b> ![p](https://evil.example/p.png) \\*";

const techs = await sql<{ id: string }>`select id from techs order by id limit 12`.all(db);

afterEach(async () => {
  await sql`delete from webhooks_out`.run(db);
  receiver.requests.length = 0;
});

async function projectWith(kind: ChatKind, fields: object = {}) {
  const project = await site.project(owner, { techs: techs.map(({ id }) => id), ...fields });
  const { body: webhook } = await owner.post<{ id: string }>(
    `/projects/${project.id}/webhooks_out`,
    {
      kind,
      url: `${receiver.url}/hooks/secret`,
      events: webhookOutEvents,
      ...(kind === "matrix" && { room: "!abc:matrix.example", token: "syt_1" }),
    },
  );
  receiver.answer = (request) => answerOf(kind, request);
  return { project, path: `/projects/${project.id}/webhooks_out/${webhook.id}` };
}

const send = () => onTestFinished(startWebhooks(database, app.settings, app.log));

test.each(chatKinds)("%s takes a test", async (kind) => {
  const { path } = await projectWith(kind);
  const { body } = await owner.post<WebhookOutDelivery>(`${path}/test`);
  expect(body).toMatchObject({ state: "delivered", answer: null });
  const { shown } = checkMessage(kind, receiver.requests[0] ?? expect.fail());
  expect(shown).toContain("This is a test.");
});

test.each(chatKinds)(
  "%s gets name, stack, seats and a link, and reads no markup in what people wrote",
  async (kind) => {
    const name = hostile.slice(0, 50);
    const { project } = await projectWith(kind, { name });
    await addPosition(owner, project.id, { title: "*Charts* <b>", seats: 3 });
    await postComment(eve, project.id, hostile);
    await apply(eve, project.id, "Private reasons");
    send();
    // One a second.
    await expect.poll(() => receiver.requests.length, { timeout: 15_000 }).toBe(3);
    const messages = receiver.requests.map((request) => checkMessage(kind, request));
    expect(messages.flatMap(({ broken }) => broken)).toEqual([]);
    const shown = messages.map((message) => message.shown);
    for (const text of shown) {
      expect(text).toContain(name);
      expect(text).toContain("Stack");
      expect(text).toContain("4 more");
      expect(text).toMatch(/Free seats:?\s+Developer 3/);
    }
    expect(shown[0]).toContain("A seat is open: *Charts* <b>.");
    expect(shown[1]).toContain("eve wrote a comment.");
    expect(shown[1]).toContain(hostile);
    expect(shown[2]).toContain("eve applied: *Charts* <b>.");
    expect(shown.join()).not.toContain("Private");
    const links = messages.flatMap((message) => message.links);
    expect(new Set(links.map((link) => new URL(link).origin))).toEqual(
      new Set([app.settings.publicUrl]),
    );
    const page = `${app.settings.publicUrl}/projects/${project.id}`;
    expect(links).toContain(page);
    expect(links.some((link) => link.startsWith(`${page}/applications/`))).toBe(true);
  },
);

test.each(chatKinds)("the longest texts stay within the limits of %s", async (kind) => {
  const name = "&".repeat(50);
  const { project } = await projectWith(kind, { name, description: "*".repeat(1000) });
  await postComment(eve, project.id, "<".repeat(1000));
  await sql`insert into starter_issues (project_id, number, title, url, labels, opened_at)
    values (${project.id}, 7, ${"_".repeat(1000)}, 'https://git.example/7', '{}', now())`.run(db);
  send();
  await expect.poll(() => receiver.requests.length, { timeout: 15_000 }).toBe(2);
  const messages = receiver.requests.map((request) => checkMessage(kind, request));
  expect(messages.flatMap(({ broken }) => broken)).toEqual([]);
  expect(messages[0]?.shown).toContain(`${"<".repeat(299)}…`);
});

test("Matrix gets a repeat with the same transaction id, and its token in a header alone", async () => {
  const { project } = await projectWith("matrix");
  receiver.answer = () => ({ status: 500 });
  await eve.post(`/projects/${project.id}/star`, {});
  send();
  await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(1);
  await expect
    .poll(
      async () => {
        await sql`update webhook_out_deliveries set due_at = now() where state = 'waiting'
        and status_code is not null`.run(db);
        return receiver.requests.length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(1);
  const [first, second] = receiver.requests;
  expect(second?.path).toBe(first?.path);
  expect(first?.headers["authorization"]).toBe("Bearer syt_1");
  expect(`${first?.path}${first?.body}`).not.toContain("syt_1");
});

test("messages are in the site's first language, or in the integration's", async () => {
  const german = await startTestApp({ webhookHosts: [receiver.host], languages: ["de", "en"] });
  const person = await german.person("owner");
  const { id } = await german.project(person);
  const hook = { kind: "slack", url: receiver.url, events: ["project"] };
  const all = `/projects/${id}/webhooks_out`;
  const { body: added } = await person.post<WebhookOut>(all, hook);
  expect(added.language).toBeNull();
  onTestFinished(startWebhooks(german.database, german.app.settings, german.app.log));
  await person.post(`/projects/${id}`, { name: "Hafen" });
  await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(1);
  expect(receiver.requests[0]?.body).toContain("Hafen wurde geändert.");

  const one = `${all}/${added.id}`;
  for (const language of ["fr", "tlh"]) {
    for (const [path, body] of [
      [one, { language }],
      [all, { ...hook, language }],
    ] as const) {
      const refused = await person.post<{ fields: object[] }>(path, body);
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "language" }] } });
    }
  }
  const changed = await person.post(one, { language: "en" });
  expect(changed).toMatchObject({ status: 200, body: { language: "en" } });
  await person.post(`${one}/test`);
  expect(receiver.requests[1]?.body).toContain("This is a test.");
  await person.post(`/projects/${id}`, { name: "Harbour" });
  await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(3);
  expect(receiver.requests[2]?.body).toContain("Harbour was changed.");
  expect(await person.post(one, { language: null })).toMatchObject({ body: { language: null } });
});
