import { expect, test } from "vitest";
import type { Delivery, Receipt } from "#contract/webhooks.ts";
import type { ProjectEvent } from "#contract/project-events.ts";
import { sql } from "#server/database/sql.ts";
import { deliver, newWebhook, fetchWebhook, pushBody, sign } from "#tests/support/deliveries.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const { db } = site.database;
const nowhere = "0198c0de-0000-7000-8000-000000000000";

async function setUp() {
  const project = await site.project(owner);
  const hook = await newWebhook(owner, project.id);
  const events = async () =>
    (await site.visitor.get<ProjectEvent[]>(`/events/projectevents?project=${project.id}`)).body;
  const log = async () => (await owner.get<Delivery[]>(`/hooks/${hook.id}/deliveries`)).body;
  return { project, hook, events, log, signed: { event: "push", secret: hook.secret } };
}

const pullRequest = (fields: object = {}) => ({
  action: "opened",
  pull_request: {
    html_url: "https://github.com/ada/engine/pull/7",
    number: 7,
    title: "Add a mill",
    body: "Not kept",
    ...fields,
  },
  sender: { login: "ada", id: 4711, email: "ada@example.org" },
});

test("a push and a pull request appear in the feed with the displayed fields only", async () => {
  const { project, hook, events, log, signed } = await setUp();
  const first = await deliver<Receipt>(site.app, hook.id, { ...signed, body: pushBody() });
  expect(first).toMatchObject({ status: 200, body: { outcome: "accepted", result: "recorded" } });
  const body = JSON.stringify(pullRequest());
  await deliver(site.app, hook.id, { ...signed, event: "pull_request", body });
  expect(await events()).toEqual([
    {
      id: expect.any(String),
      event: "repo_pull_request",
      createdAt: expect.any(String),
      payload: {
        action: "opened",
        pull_request: {
          html_url: "https://github.com/ada/engine/pull/7",
          number: 7,
          title: "Add a mill",
        },
        sender: { login: "ada" },
      },
    },
    {
      id: expect.any(String),
      event: "repo_push",
      createdAt: expect.any(String),
      payload: {
        ref: "refs/heads/main",
        compare: "https://github.com/ada/engine/compare/1...2",
        repository: { html_url: "https://github.com/ada/engine" },
        sender: { login: "ada" },
      },
    },
  ]);
  expect(await fetchWebhook(owner, hook)).toMatchObject({
    invokeCount: 2,
    invokedAt: expect.any(String),
  });
  expect((await log()).map(({ event, outcome, result }) => [event, outcome, result])).toEqual([
    ["pull_request", "accepted", "recorded"],
    ["push", "accepted", "recorded"],
  ]);
  const announced = await sql<{ keys: unknown }>`
    select keys from live_changes where project_id = ${project.id}`.all(db);
  expect(announced).toContainEqual({
    keys: [
      ["hooks", project.id],
      ["events", project.id],
    ],
  });
});

test("pings and ignored events are counted but don't appear in the feed", async () => {
  const { hook, events, signed } = await setUp();
  const ping = await deliver<Receipt>(site.app, hook.id, {
    ...signed,
    event: "ping",
    body: '{"zen":"Keep it simple."}',
  });
  const star = await deliver<Receipt>(site.app, hook.id, { ...signed, event: "star", body: "{}" });
  expect([ping.body.result, star.body.result]).toEqual(["ping", "ignored"]);
  expect([ping.status, star.status]).toEqual([200, 200]);
  expect(await events()).toEqual([]);
  expect((await fetchWebhook(owner, hook))?.invokeCount).toBe(2);
});

test("unsigned and wrongly signed deliveries, and those to unknown or inactive webhooks, are refused and not counted", async () => {
  const { hook, events, log, signed } = await setUp();
  const body = pushBody();
  const headers = (signature: string) => ({ headers: { "x-hub-signature-256": signature } });
  const wrong = [
    headers(""),
    headers(`sha256=${"0".repeat(64)}`),
    headers(`sha256=${sign("another secret", body)}`),
    headers(`sha256=${sign(hook.secret, `${body} `)}`),
    headers(`sha1=${sign(hook.secret, body).slice(0, 40)}`),
    headers("nonsense"),
  ];
  for (const one of wrong) {
    const { status } = await deliver(site.app, hook.id, { ...signed, ...one, body });
    expect([one.headers["x-hub-signature-256"], status]).toEqual([
      one.headers["x-hub-signature-256"],
      401,
    ]);
  }
  expect((await deliver(site.app, nowhere, { ...signed, body })).status).toBe(404);
  expect((await deliver(site.app, "7", { ...signed, body })).status).toBe(404);
  await owner.post(`/hooks/${hook.id}`, { isActive: false });
  expect((await deliver(site.app, hook.id, { ...signed, body })).status).toBe(403);
  expect(await fetchWebhook(owner, hook)).toMatchObject({ invokeCount: 0, invokedAt: null });
  expect(await events()).toEqual([]);
  expect((await log()).map(({ result, statusCode }) => [result, statusCode])).toEqual([
    ["inactive", 403],
    ...wrong.map(() => ["bad_signature", 401]),
  ]);
  // A refused delivery isn't treated as a repeat when it is sent correctly.
  await owner.post(`/hooks/${hook.id}`, { isActive: true });
  expect((await deliver<Receipt>(site.app, hook.id, { ...signed, body })).body.result).toBe(
    "recorded",
  );
});

test("a repeat, recognized by delivery id or body, is answered with 200 and not counted", async () => {
  const { hook, events, log, signed } = await setUp();
  const body = pushBody();
  const results = [];
  const deliveries = [
    { body, deliveryId: "one" },
    { body, deliveryId: "one" },
    { body, deliveryId: "two" },
    { body: pushBody(), deliveryId: "one" },
    { body, deliveryId: "three", event: "pull_request" },
  ];
  for (const one of deliveries) {
    const answer = await deliver<Receipt>(site.app, hook.id, { ...signed, ...one });
    results.push([answer.status, answer.body.result]);
  }
  expect(results.slice(0, 4)).toEqual([
    [200, "recorded"],
    [200, "repeated"],
    [200, "repeated"],
    [200, "repeated"],
  ]);
  // The event's name isn't signed: the same body under another name isn't a pull request.
  expect(results[4]?.[0]).toBe(400);
  expect(await events()).toHaveLength(1);
  expect((await fetchWebhook(owner, hook))?.invokeCount).toBe(1);
  expect((await log()).filter(({ result }) => result === "repeated")).toHaveLength(3);
});

test("a delivery as a form is treated like JSON, and malformed forms are refused", async () => {
  const { hook, events, signed } = await setUp();
  const json = JSON.stringify(pullRequest({ title: "Füge 100 % + mehr & weniger hinzu" }));
  const body = new URLSearchParams({ before: "x", payload: json, after: "y" }).toString();
  const type = "application/x-www-form-urlencoded";
  const sent = { ...signed, event: "pull_request", type };
  expect((await deliver(site.app, hook.id, { ...sent, body })).status).toBe(200);
  expect((await events())[0]?.payload).toMatchObject({
    pull_request: { title: "Füge 100 % + mehr & weniger hinzu" },
  });
  for (const odd of ["payload=%7", "payload=%zz", "other=1", "", "payload"]) {
    expect([odd, (await deliver(site.app, hook.id, { ...sent, body: odd })).status]).toEqual([
      odd,
      400,
    ]);
  }
});

test("signed deliveries that are malformed or don't match their event are refused and logged", async () => {
  const { hook, events, log, signed } = await setUp();
  const unfit = [
    "",
    "{",
    "null",
    "[]",
    "7",
    "[".repeat(100_000),
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    pushBody({ ref: 7 }),
    pushBody({ ref: "x".repeat(501) }),
    pushBody({ repository: { html_url: "javascript:alert(1)" } }),
    pushBody({ repository: { html_url: "https://user:pass@github.com/" } }),
    pushBody({ repository: { html_url: `https://github.com/${"x".repeat(2000)}` } }),
  ];
  for (const body of unfit) {
    const { status } = await deliver(site.app, hook.id, { ...signed, body });
    expect([body.slice(0, 80), status]).toEqual([body.slice(0, 80), 400]);
  }
  const odd = [{ number: 1.5 }, { number: "7" }, { number: 1e300 }, { title: undefined }];
  for (const fields of odd) {
    const body = JSON.stringify(pullRequest(fields));
    expect(
      (await deliver(site.app, hook.id, { ...signed, event: "pull_request", body })).status,
    ).toBe(400);
  }
  const nameless = { ...signed, body: pushBody(), headers: { "x-github-event": "" } };
  expect((await deliver(site.app, hook.id, nameless)).status).toBe(400);
  const wrongType = { ...signed, body: pushBody(), type: "text/plain" };
  expect((await deliver(site.app, hook.id, wrongType)).status).toBe(415);
  expect(await events()).toEqual([]);
  expect((await fetchWebhook(owner, hook))?.invokeCount).toBe(0);
  expect((await log())[2]?.reason).toContain("pull_request.title");
});

test("texts are stored without control characters, and with invalid links removed", async () => {
  const { hook, events, signed } = await setUp();
  const title = "a\u0000b\u202ec\nd\ud800";
  const body = JSON.stringify(pullRequest({ title }));
  expect(
    (await deliver(site.app, hook.id, { ...signed, event: "pull_request", body })).status,
  ).toBe(200);
  expect((await events())[0]?.payload).toMatchObject({ pull_request: { title: "a b c d\ufffd" } });
  const compare = pushBody({ compare: "javascript:alert(1)" });
  expect((await deliver(site.app, hook.id, { ...signed, body: compare })).status).toBe(200);
  expect((await events())[0]?.payload).toMatchObject({ compare: null });
});

test("the log contains the latest fifty accepted and the latest fifty refused deliveries", async () => {
  const { hook, log, signed } = await setUp();
  const sent = Array.from({ length: 53 }, async () => {
    await deliver(site.app, hook.id, { ...signed, body: pushBody() });
    await deliver(site.app, hook.id, { ...signed, body: "{}", secret: "wrong" });
  });
  await Promise.all(sent);
  const deliveries = await log();
  const of = (outcome: string) => deliveries.filter((one) => one.outcome === outcome).length;
  expect([of("accepted"), of("refused")]).toEqual([50, 50]);
  expect(deliveries.map(({ id }) => id)).toEqual(
    deliveries
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
});

test("events remain after their webhook is deleted; deleting the project deletes its webhooks", async () => {
  const { project, hook, events, signed } = await setUp();
  await deliver(site.app, hook.id, { ...signed, body: pushBody() });
  await owner.delete(`/hooks/${hook.id}`);
  expect(await events()).toHaveLength(1);
  expect((await deliver(site.app, hook.id, { ...signed, body: pushBody() })).status).toBe(404);
  const second = await newWebhook(owner, project.id);
  await owner.post(`/projects/${project.id}`, { archived: true });
  const delivery = { event: "push", body: pushBody(), secret: second.secret };
  expect((await deliver(site.app, second.id, delivery)).status).toBe(200);
  await owner.delete(`/projects/${project.id}`, { name: project.name });
  expect((await deliver(site.app, second.id, { ...delivery, body: pushBody() })).status).toBe(404);
});
