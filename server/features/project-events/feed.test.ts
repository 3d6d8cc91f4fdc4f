import { expect, test } from "vitest";
import type { ProjectEvent } from "#contract/project-events.ts";
import type { Project } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { addMember } from "#tests/support/teams.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const github = {
  url: "https://github.com",
  apiUrl: "https://api.github.com",
  clientId: "i",
  clientSecret: "s",
};
const gitlab = { url: "https://gitlab.example", clientId: "i", clientSecret: "s" };
const site = await startTestApp({ github, gitlab, demoCodeHost: false });
const owner = await site.person("owner");
const nowhere = "0198c0de-0000-7000-8000-000000000000";

const feed = (project: string, query = "") => `/events/projectevents?project=${project}${query}`;

test("the feed is public, paged, and can be filtered by type", async () => {
  const { id } = await site.project(owner);
  const hook = await newWebhook(owner, id);
  for (let number = 0; number < 5; number += 1) {
    await deliver(site.app, hook.id, { event: "push", body: pushBody(), secret: hook.secret });
  }
  for (const size of [1, 2, 5, 9]) {
    const events = await walk<ProjectEvent>(site.visitor, feed(id, `&pageSize=${size}`));
    expect(new Set(events.map((event) => event.id)).size).toBe(5);
    expect(events.map((event) => event.id)).toEqual(
      events
        .map((event) => event.id)
        .toSorted()
        .toReversed(),
    );
  }
  const of = async (types: string) =>
    (await site.visitor.get<ProjectEvent[]>(feed(id, `&types=${types}`))).body.length;
  expect([
    await of("repo_push,repo_pull_request"),
    await of("repo_pull_request"),
    await of("repo_new"),
  ]).toEqual([5, 0, 0]);
  const statuses = [
    feed(nowhere),
    feed("x"),
    feed(id, "&after=x"),
    feed(id, "&pageSize=0"),
    "/events/projectevents",
  ];
  const answers = await Promise.all(statuses.map((path) => site.visitor.get(path)));
  expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 400, 400]);
});

test("an event names its sender as a person only if account number and login belong to a member", async () => {
  const ada = await site.person("ada");
  const { id } = await site.project(owner);
  const hook = await newWebhook(owner, id);
  const row = await sql<{ account: number }>`
    select account_id as account from users where id = ${ada.id}`.maybeOne(site.database.db);
  const account = row?.account ?? 0;
  const push = async (fields: object) => {
    const body = pushBody(fields);
    await deliver(site.app, hook.id, { event: "push", body, secret: hook.secret });
    const { body: events } = await site.visitor.get<ProjectEvent[]>(feed(id));
    return events[0]?.user?.id ?? null;
  };
  const sender = { login: "Ada", id: account };
  expect(await push({ sender })).toBeNull();
  await addMember(owner, id, ada);
  expect(await push({ sender })).toBe(ada.id);
  expect(await push({ sender: { ...sender, id: account + 1000 } })).toBeNull();
  expect(await push({ sender: { ...sender, id: 1e300 } })).toBeNull();
  expect(await push({ sender: { ...sender, login: "adas-other-name" } })).toBeNull();
  expect(
    await push({ sender, repository: { html_url: "https://git.example/ada/engine" } }),
  ).toBeNull();
});

test("a sender's login leads to a person of that code host only while the account is linked", async () => {
  const grace = await site.person("grace");
  const { db } = site.database;
  const { id } = await site.project(owner, { repositoryUrl: gitlab.url });
  await addMember(owner, id, grace);
  const hook = await newWebhook(owner, id);
  const push = async (userId: number) => {
    const url = `${gitlab.url}/grace/mill`;
    const body = JSON.stringify({
      ref: "refs/heads/main",
      user_id: userId,
      user_username: "grace",
      project: { id: 1, web_url: url },
      delivered: newId(),
    });
    const sent = { event: "Push Hook", body, secret: hook.secret };
    expect((await deliver(site.app, hook.id, sent, "gitlab")).status).toBe(200);
  };
  const people = async () =>
    (await site.visitor.get<ProjectEvent[]>(feed(id))).body.map(({ user }) => user?.id);
  // Grace's account at GitHub may have the same number.
  const { account_id: number } = await sql<{
    account_id: number;
  }>`select account_id from users where id = ${grace.id}`.one(db);
  await push(number);
  expect(await people()).toEqual([undefined]);
  await sql`insert into user_accounts (provider, account_id, user_id, login)
    values ('gitlab', '4711', ${grace.id}, 'grace')`.run(db);
  await push(4711);
  expect(await people()).toEqual([grace.id, undefined]);
  // Older accounts may have no login until their next sign-in.
  await sql`update user_accounts set login = null where user_id = ${grace.id}`.run(db);
  expect(await people()).toEqual([grace.id, undefined]);
  await sql`delete from user_accounts where user_id = ${grace.id}`.run(db);
  expect(await people()).toEqual([undefined, undefined]);
});

test("events sent by a suspended person are shown to admins only until the suspension is lifted", async () => {
  const [admin, eve] = [await site.person("boss"), await site.person("eve")];
  await sql`update users set is_admin = true where id = ${admin.id}`.run(site.database.db);
  const { id } = await site.project(eve);
  const hook = await newWebhook(eve, id);
  const row = await sql<{ account: number }>`
    select account_id as account from users where id = ${eve.id}`.maybeOne(site.database.db);
  const push = (login: string, account?: number) =>
    deliver(site.app, hook.id, {
      event: "push",
      body: pushBody({ sender: { login, id: account } }),
      secret: hook.secret,
    });
  await push("eve", row?.account);
  await push("somebody-else", 4_000_000);
  const senders = async (who: Pick<typeof admin, "get">) =>
    (await who.get<ProjectEvent[]>(feed(id))).body.map(({ payload }) => payload.sender?.login);
  expect(await senders(site.visitor)).toEqual(["somebody-else", "eve"]);
  await admin.post(`/admin/users/${eve.id}/suspend`, { reason: "Spam" });
  await push("eve", row?.account);
  expect(await senders(site.visitor)).toEqual(["somebody-else"]);
  expect(await senders(admin)).toEqual(["eve", "somebody-else", "eve"]);
  await admin.post(`/admin/users/${eve.id}/lift`);
  expect(await senders(site.visitor)).toEqual(["eve", "somebody-else", "eve"]);
});

test("visitors see new events at once, despite the response cache", async () => {
  const { id } = await site.project(owner);
  const hook = await newWebhook(owner, id);
  for (let number = 0; number < 4; number += 1) {
    for (let time = 0; time < 3; time += 1) {
      expect((await site.visitor.get<ProjectEvent[]>(feed(id))).body).toHaveLength(number);
    }
    await deliver(site.app, hook.id, { event: "push", body: pushBody(), secret: hook.secret });
  }
});

test("a project counts its events by week, of the latest thousand, without hidden senders", async () => {
  const { id } = await site.project(owner);
  const sender = await site.person("gone");
  const { db } = site.database;
  await sql`update users set hidden_at = now() where id = ${sender.id}`.run(db);
  const insert = async (count: number, daysAgo: number, userId: string | null = null) => {
    const at = new Date(Date.now() - daysAgo * 24 * 60 * 60_000);
    const event = { project_id: id, event: "repo_push", user_id: userId, payload: "{}" };
    const rows = Array.from({ length: count }, () => ({ ...event, id: newId(at), created_at: at }));
    await sql`insert into project_events ${sql.values(rows)}`.run(db);
  };
  const weeks = async () => (await site.visitor.get<Project>(`/projects/${id}`)).body.weeklyEvents;
  expect(await weeks()).toEqual(Array.from({ length: 12 }, () => 0));
  await insert(1, 85);
  await insert(1, 83);
  await insert(2, 22);
  await insert(3, 1);
  await insert(1, 1, sender.id);
  expect(await weeks()).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 3]);
  // Then the week of the two isn't known to be complete.
  await insert(994, 10);
  expect(await weeks()).toEqual([0, 994, 3]);
  await insert(1000, 1);
  expect(await weeks()).toEqual([]);
});
