import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { sql } from "#server/database/sql.ts";
import { apply } from "#tests/support/apply.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { addPosition } from "#tests/support/positions.ts";
import { startSendingSite } from "#tests/support/sending-site.ts";
import type { ReceivedRequest } from "#tests/support/webhook-receiver.ts";

const sending = await startSendingSite();
const { site, receiver, db, owner, eve, admin, send, projectWithWebhook, rename, hurry } = sending;
const { expectTypes } = sending;

interface Event {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

const eventIn = ({ body }: ReceivedRequest) => JSON.parse(body) as Event;

test("a delivery is signed as Standard Webhooks says, with what visitors see of the project", async () => {
  const { project, webhook, log } = await projectWithWebhook(["project"]);
  await rename(project.id, "Tidewater");
  send();
  await expectTypes(["project.updated"]);
  const [request] = receiver.requests as [ReceivedRequest];
  expect(request).toMatchObject({ method: "POST", path: "/hook" });
  const verified = new Webhook(webhook.secret ?? "").verify(request.body, request.headers) as Event;
  expect(verified.data).toMatchObject({ id: project.id, name: "Tidewater", can: { edit: false } });
  expect(Date.now() - Date.parse(verified.timestamp)).toBeLessThan(30_000);
  expect(() => new Webhook("whsec_AAAA").verify(request.body, request.headers)).toThrow(
    "No matching signature found",
  );
  const delivered = {
    id: request.headers["webhook-id"],
    type: "project.updated",
    state: "delivered",
    statusCode: 204,
    tries: 1,
    nextAt: null,
    problem: null,
  };
  await expect.poll(log).toEqual([expect.objectContaining(delivered)]);
});

test("every kind of event is sent, in the order in which it happened to its subject", async () => {
  const { project } = await projectWithWebhook();
  const position = await addPosition(owner, project.id, { title: "Charts", seats: 2 });
  const applicant = await site.person("applicant");
  const application = await apply(applicant, project.id, "My private reasons");
  await owner.post(`/applications/${application.id}`, { status: "accepted" });
  const { body: comment } = await postComment(eve, project.id, "Hello **there**");
  await callComment(eve, project.id, "edit", { id: comment.id, commentText: "Hello again" });
  await eve.post(`/projects/${project.id}/star`, {});
  await eve.post(`/projects/${project.id}/unstar`, {});
  await sql`insert into starter_issues (project_id, number, title, url, labels, opened_at)
    values (${project.id}, 7, 'Small task', 'https://git.example/7', '{}', now())`.run(db);
  await sql`delete from starter_issues where project_id = ${project.id}`.run(db);
  await sql`insert into project_events (id, project_id, event, payload)
    values (gen_random_uuid(), ${project.id}, 'repo_release', ${JSON.stringify({
      release: { tag_name: "v2", name: "Two", html_url: "https://git.example/v2" },
    })})`.run(db);
  send();
  await expect
    .poll(() => receiver.types().toSorted(), { timeout: 15_000 })
    .toEqual([
      "application.accepted",
      "application.created",
      "comment.created",
      "comment.updated",
      "issue.closed",
      "release.published",
      "seat.opened",
      "seat.taken",
      "star.added",
      "star.removed",
    ]);
  const events = receiver.requests.map(eventIn);
  const dataOf = (type: string) => events.find((event) => event.type === type)?.data;
  expect(JSON.stringify(events)).not.toContain("private reasons");
  expect(dataOf("application.created")).toMatchObject({
    id: application.id,
    user: { username: applicant.username },
    status: "accepted",
  });
  expect(dataOf("seat.opened")).toMatchObject({ position: { id: position.id, title: "Charts" } });
  expect(dataOf("seat.taken")).toMatchObject({ user: { id: applicant.id }, role: "developer" });
  expect(dataOf("comment.created")).toMatchObject({ id: comment.id, commentText: "Hello again" });
  expect(dataOf("star.added")).toMatchObject({ user: { id: eve.id }, starCount: 0 });
  expect(dataOf("issue.closed")).toMatchObject({ number: 7, title: "Small task" });
  expect(dataOf("release.published")).toMatchObject({ release: { tag: "v2", name: "Two" } });
  const order = receiver.types();
  for (const [first, then] of [
    ["application.created", "application.accepted"],
    ["comment.created", "comment.updated"],
    ["star.added", "star.removed"],
  ] as const) {
    expect(order.indexOf(first)).toBeLessThan(order.indexOf(then));
  }
});

test("a webhook hears only of what it asked for, and only of its project", async () => {
  const { project } = await projectWithWebhook(["star"]);
  const other = await site.project(owner);
  await eve.post(`/projects/${other.id}/star`, {});
  await postComment(eve, project.id, "Not this");
  await eve.post(`/projects/${project.id}/star`, {});
  const waiting = await sql<{ event: string }>`select event from webhook_out_deliveries d
    join webhooks_out w on w.id = d.webhook_id
    where w.project_id = ${project.id} or w.project_id = ${other.id}`.all(db);
  expect(waiting).toEqual([{ event: "star.added" }]);
  send();
  await expectTypes(["star.added"]);
});

test("the site's webhooks hear of all projects, of their creation and their end", async () => {
  await admin.post("/admin/webhooks_out", {
    kind: "standard",
    url: `${receiver.url}/site`,
    events: ["project"],
  });
  const project = await site.project(owner, { name: "Short-lived" });
  send();
  await expectTypes(["project.created"]);
  await eve.post(`/projects/${project.id}/star`, {});
  await owner.delete(`/projects/${project.id}`, { name: "Short-lived" });
  await expectTypes(["project.created", "project.deleted"]);
  expect(receiver.requests.map(eventIn)[1]?.data).toEqual({ id: project.id, name: "Short-lived" });
});

test("what is rolled back is not sent", async () => {
  const { project, log } = await projectWithWebhook(["star"]);
  const refused = db.transaction(async (transaction) => {
    await sql`insert into stars (project_id, user_id) values (${project.id}, ${eve.id})`.run(
      transaction,
    );
    throw new Error("Rolled back");
  });
  await expect(refused).rejects.toThrow("Rolled back");
  expect(await log()).toEqual([]);
});

test("a failed delivery is tried again with the same id; later ones about its subject wait for it, others don't", async () => {
  const { project, log } = await projectWithWebhook(["project", "star"]);
  receiver.answer = ({ body }) =>
    body.includes("project.updated") ? { status: 503, body: "restarting\u0000" } : {};
  send();
  await rename(project.id, "First");
  await expectTypes(["project.updated"]);
  await rename(project.id, "Second");
  await eve.post(`/projects/${project.id}/star`, {});
  await expectTypes(["project.updated", "star.added"]);
  await expect.poll(async () => (await log()).at(-1)?.answer).toBe("restarting");
  const [, second, first] = await log();
  expect(second).toMatchObject({ state: "waiting", tries: 0 });
  expect(first).toMatchObject({ state: "waiting", tries: 1, statusCode: 503 });
  expect(Date.parse(first?.nextAt ?? "") - Date.now()).toBeLessThan(6_000);

  receiver.answer = () => ({});
  await hurry();
  await expectTypes(["project.updated", "star.added", "project.updated", "project.updated"]);
  const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
  expect(ids[2]).toBe(ids[0]);
  expect(ids[3]).not.toBe(ids[0]);
  await expect
    .poll(async () => (await log()).map(({ state }) => state))
    .toEqual(["delivered", "delivered", "delivered"]);
});

test("a receiver that asks for patience gets it", async () => {
  const { project, log } = await projectWithWebhook(["star"]);
  receiver.answer = () => ({ status: 429, headers: { "retry-after": "3600" } });
  await eve.post(`/projects/${project.id}/star`, {});
  send();
  await expect.poll(async () => (await log())[0]?.statusCode, { timeout: 10_000 }).toBe(429);
  const { nextAt } = (await log())[0] ?? {};
  expect((Date.parse(nextAt ?? "") - Date.now()) / 60_000).toBeCloseTo(60, 0);
});

test("after ten tries a delivery has failed, and an owner has it sent again", async () => {
  const { project, path, log } = await projectWithWebhook(["star"]);
  receiver.answer = () => ({ status: 500 });
  await eve.post(`/projects/${project.id}/star`, {});
  await sql`update webhook_out_deliveries set tries = 9 where webhook_id in (
    select id from webhooks_out where project_id = ${project.id})`.run(db);
  send();
  const failed = { state: "failed", tries: 10, nextAt: null };
  await expect.poll(log, { timeout: 10_000 }).toEqual([expect.objectContaining(failed)]);

  receiver.answer = () => ({});
  const [delivery] = await log();
  const replay = `${path}/deliveries/${delivery?.id}/replay`;
  expect((await site.visitor.post(replay)).status).toBe(401);
  expect((await eve.post(replay)).status).toBe(403);
  expect((await owner.post(`${path}/deliveries/${project.id}/replay`)).status).toBe(404);
  expect(await owner.post(replay)).toMatchObject({ status: 200, body: { state: "waiting" } });
  await expectTypes(["star.added", "star.added"]);
  expect(receiver.requests[1]?.headers["webhook-id"]).toBe(delivery?.id);
  await expect.poll(async () => (await log())[0]).toMatchObject({ state: "delivered", tries: 1 });
});

test("while a secret is replaced, both sign, and after the overlap only the new one", async () => {
  const { project, path, webhook } = await projectWithWebhook(["star"]);
  const { body: rotated } = await owner.post<WebhookOutWithSecret>(`${path}/rotate_secret`);
  const hours = (Date.parse(rotated.previousSecretUntil ?? "") - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);
  await eve.post(`/projects/${project.id}/star`, {});
  send();
  await expectTypes(["star.added"]);
  const verify = (secret: string | null, { body, headers }: ReceivedRequest) =>
    new Webhook(secret ?? "").verify(body, headers);
  const [first] = receiver.requests as [ReceivedRequest];
  expect(verify(rotated.secret, first)).toBeTruthy();
  expect(verify(webhook.secret, first)).toBeTruthy();
  await sql`update webhooks_out set previous_secret_until = now()
    where project_id = ${project.id}`.run(db);
  await eve.post(`/projects/${project.id}/unstar`, {});
  await expectTypes(["star.added", "star.removed"]);
  const [, second] = receiver.requests as [ReceivedRequest, ReceivedRequest];
  expect(verify(rotated.secret, second)).toBeTruthy();
  expect(() => verify(webhook.secret, second)).toThrow("No matching signature found");
});

test("what was hidden or deleted meanwhile isn't sent", async () => {
  const { project, log } = await projectWithWebhook(["comment"]);
  const { body: hidden } = await postComment(eve, project.id, "Hidden words");
  const { body: deleted } = await postComment(eve, project.id, "Deleted words");
  await sql`update comments set hidden_at = now() where id = ${hidden.id}`.run(db);
  await callComment(eve, project.id, "delete", { id: deleted.id });
  send();
  await expectTypes(["comment.deleted"]);
  await expect
    .poll(async () => (await log()).map(({ problem }) => problem))
    .toEqual([null, "hidden", "hidden"]);
  expect(receiver.requests.map(({ body }) => body).join()).not.toContain("words");
});

test("nothing is sent of a hidden project", async () => {
  const { project, log } = await projectWithWebhook(["project"]);
  await rename(project.id, "Secret plans");
  await sql`update projects set hidden_at = now() where id = ${project.id}`.run(db);
  send();
  await expect
    .poll(log, { timeout: 10_000 })
    .toMatchObject([{ state: "failed", problem: "hidden" }]);
  expect(receiver.requests).toEqual([]);
});

test("a slow receiver holds up no other one", async () => {
  const slow = await projectWithWebhook(["star"]);
  const quick = await projectWithWebhook(["star"]);
  const fans = Object.values(
    await site.people(Array.from({ length: 25 }, (_, index) => `fan${index}`)),
  );
  await sql`update webhooks_out set url = ${`${receiver.url}/slow`} where id = ${slow.webhook.id}`.run(
    db,
  );
  receiver.answer = ({ path }) => ({ delayMs: path === "/slow" ? 4_000 : 0 });
  for (const fan of fans) {
    await fan.post(`/projects/${slow.project.id}/star`, {});
    await fan.post(`/projects/${quick.project.id}/star`, {});
  }
  const begun = performance.now();
  send();
  const quickOnes = () => receiver.requests.filter(({ path }) => path === "/hook").length;
  await expect.poll(quickOnes, { timeout: 10_000 }).toBe(25);
  expect(receiver.requests.filter(({ path }) => path === "/slow")).toHaveLength(20);
  expect(performance.now() - begun).toBeLessThan(60_000);
});

test("a server that stops gives back what it was sending", async () => {
  const { project, log } = await projectWithWebhook(["star"]);
  receiver.answer = () => ({ delayMs: 9_000 });
  await eve.post(`/projects/${project.id}/star`, {});
  const stop = send();
  await expectTypes(["star.added"]);
  await stop();
  expect(await log()).toMatchObject([{ state: "waiting", tries: 1 }]);
  receiver.answer = () => ({});
  send();
  await expectTypes(["star.added", "star.added"]);
});

test("a connection that fails, or a host that isn't public, is a problem with a name", async () => {
  const { project, webhook, log } = await projectWithWebhook(["star"]);
  const problemAt = async (url: string) => {
    await sql`update webhooks_out set url = ${url} where id = ${webhook.id}`.run(db);
    await sql`update webhook_out_deliveries set problem = null, due_at = now()
      where webhook_id = ${webhook.id}`.run(db);
    return expect.poll(async () => (await log())[0]?.problem, { timeout: 10_000 });
  };
  await eve.post(`/projects/${project.id}/star`, {});
  send();
  await (await problemAt("http://127.0.0.1:1/")).toBe("refused");
  // Names of the site's own network look like names that there aren't.
  await (await problemAt("https://localhost:1/")).toBe("unknown_host");
  await (await problemAt("https://[::1]/")).toBe("not_public");
  expect(receiver.requests).toEqual([]);
});
