// What counts as an activity of a project, what doesn't, and what follows from when it was. Each act
// is also derived from what is stored: the job has nothing to correct after it.
import { describe, expect, test } from "vitest";
import type { Project, ProjectCard } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { apply } from "#tests/support/apply.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { deliver, newWebhook, pushBody } from "#tests/support/deliveries.ts";
import { addMember, invite } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { recomputeActivity } from "./recompute-activity.ts";

const github = {
  url: "https://github.com",
  apiUrl: "https://api.github.com",
  clientId: "i",
  clientSecret: "s",
};
const site = await startTestApp({ github, demoCodeHost: false });
const { db } = site.database;
const { owner, ada, ben, cleo, dora } = await site.people(["owner", "ada", "ben", "cleo", "dora"]);

const activityOf = async (id: string) => {
  const { body } = await site.visitor.get<Project>(`/projects/${id}`);
  const { lastActivity, lastActivityAt, health } = body;
  return { lastActivity, lastActivityAt, health };
};

/** Moves everything of the project that many days into the past, as if nothing happened since. */
async function age(id: string, days: number): Promise<void> {
  const earlier = (column: string) =>
    sql`${sql.id(column)} = ${sql.id(column)} - make_interval(days => ${days})`;
  const columns = ["created_at", "updated_at", "edited_at", "last_activity_at"].map(earlier);
  await sql`update projects set ${sql.join(columns)} where id = ${id}`.run(db);
  await sql`update members set ${earlier("created_at")} where project_id = ${id}`.run(db);
  await sql`update comments set ${earlier("posted_at")} where project_id = ${id}`.run(db);
  await sql`update project_events set ${earlier("created_at")} where project_id = ${id}`.run(db);
  await sql`update application_events set ${earlier("at")} where application_id in (
    select id from applications where project_id = ${id})`.run(db);
}

const nothingToCorrect = { corrected: 0, isDone: true };

/** A project in which nothing happened for more than a year. */
async function dormantProject(): Promise<Project> {
  const project = await site.project(owner);
  await age(project.id, 400);
  expect(await activityOf(project.id)).toMatchObject({
    lastActivity: "creation",
    health: "dormant",
  });
  return project;
}

const push = async (id: string, fields: object = {}, event = "push") => {
  const hook = await newWebhook(owner, id);
  const body = pushBody(fields);
  return deliver(site.app, hook.id, { event, secret: hook.secret, body });
};

const pullRequest = {
  action: "opened",
  pull_request: { html_url: "https://github.com/ada/engine/pull/7", number: 7, title: "A mill" },
};

const hide = (person: Person) =>
  sql`update users set hidden_at = now() where id = ${person.id}`.run(db);
const restore = (person: Person) =>
  sql`update users set hidden_at = null where id = ${person.id}`.run(db);

test("a new project's activity is its creation", async () => {
  const project = await site.project(owner);
  expect(project).toMatchObject({
    lastActivity: "creation",
    lastActivityAt: project.createdAt,
    health: "active",
  });
  expect((await site.visitor.get<ProjectCard[]>("/projects")).body[0]).toMatchObject({
    id: project.id,
    lastActivity: "creation",
    health: "active",
  });
  expect(await recomputeActivity(site.database)).toEqual(nothingToCorrect);
});

/** Each act, with the preparations that must not count by themselves. */
const acts: Record<
  string,
  [kind: string, prepare: (id: string) => Promise<() => Promise<unknown>>]
> = {
  "a push": ["push", async (id) => () => push(id)],
  "a pull request": ["pull_request", async (id) => () => push(id, pullRequest, "pull_request")],
  "a comment": ["comment", async (id) => () => postComment(ada, id, "Which tide?")],
  "a reply": [
    "comment",
    async (id) => {
      const { body } = await postComment(ada, id, "Which tide?");
      await age(id, 400);
      return () => postComment(ben, id, "The spring tide", body.id);
    },
  ],
  "an accepted application": [
    "member",
    async (id) => {
      const { id: application } = await apply(ada, id);
      return () => owner.post(`/applications/${application}`, { status: "accepted" });
    },
  ],
  "an applicant who is added to the team": [
    "member",
    async (id) => {
      await apply(ada, id);
      return () => invite(owner, id, ada);
    },
  ],
  "an accepted invitation": ["member", async (id) => () => addMember(owner, id, ada)],
  "a closed application": [
    "answer",
    async (id) => {
      const { id: application } = await apply(ada, id);
      return () => owner.post(`/applications/${application}`, { status: "closed" });
    },
  ],
  "a changed name": ["edit", async (id) => () => owner.post(`/projects/${id}`, { name: "Tide" })],
  "changed technologies": [
    "edit",
    async (id) => () => owner.post(`/projects/${id}`, { techs: [] }),
  ],
  "changed open roles": [
    "edit",
    async (id) => () => owner.post(`/projects/${id}`, { settingOpenRoles: ["designer"] }),
  ],
  "un-archiving": [
    "edit",
    async (id) => {
      await owner.post(`/projects/${id}`, { archived: true });
      return () => owner.post(`/projects/${id}`, { archived: false });
    },
  ],
};

describe.each(Object.entries(acts))("%s", (_, [kind, prepare]) => {
  test(`revives a dormant project at once, as "${kind}"`, async () => {
    const { id } = await dormantProject();
    const act = await prepare(id);
    expect((await activityOf(id)).health).not.toBe("active");
    const before = Date.now();
    expect(await act()).not.toMatchObject({ status: 403 });
    const { lastActivity, lastActivityAt, health } = await activityOf(id);
    expect({ lastActivity, health }).toEqual({ lastActivity: kind, health: "active" });
    const at = Date.parse(lastActivityAt ?? "");
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(at).toBeLessThanOrEqual(Date.now() + 1);
    expect(await recomputeActivity(site.database)).toEqual(nothingToCorrect);
  });
});

/** What leaves a dormant project dormant. */
const otherActs: Record<string, (id: string) => Promise<unknown>> = {
  "a star": (id) => ada.post(`/projects/${id}/star`),
  "an empty change": (id) => owner.post(`/projects/${id}`, {}),
  "a refused change of a stranger": (id) => ada.post(`/projects/${id}`, { name: "Mine" }),
  "an application without an answer": (id) => apply(ada, id),
  "an invitation without an answer": (id) => invite(owner, id, ada),
  "a withdrawn application": async (id) => {
    const { id: application } = await apply(ada, id);
    await ada.post(`/applications/${application}`, { status: "withdrawn" });
  },
  "a hidden person who joins": async (id) => {
    const { hidden } = await site.people(["hidden"]);
    const { body } = await invite(owner, id, hidden);
    await hide(hidden);
    expect((await hidden.post(`/invitations/${body.id}/accept`)).status).toBe(200);
  },
  "an accepted application that is closed": async (id) => {
    const { id: application } = await apply(ada, id);
    await owner.post(`/applications/${application}`, { status: "accepted" });
    await age(id, 400);
    await owner.post(`/applications/${application}`, { status: "closed" });
  },
  "a webhook's ping": (id) => push(id, {}, "ping"),
  "a delivery with a wrong signature": async (id) => {
    const hook = await newWebhook(owner, id);
    await deliver(site.app, hook.id, { event: "push", secret: "wrong", body: pushBody() });
  },
  "a comment of a hidden person": async (id) => {
    const { hidden } = await site.people(["hidden"]);
    await hide(hidden);
    expect((await postComment(hidden, id, "Buy this")).status).toBe(200);
  },
};

test.each(Object.entries(otherActs))("%s is no activity", async (_, act) => {
  const { id } = await dormantProject();
  await act(id);
  expect((await activityOf(id)).health).toBe("dormant");
  const before = await activityOf(id);
  expect(await recomputeActivity(site.database)).toEqual(nothingToCorrect);
  expect(await activityOf(id)).toEqual(before);
});

test("a role's change, a member who leaves and a comment's edit are no activity", async () => {
  const { id } = await site.project(owner);
  await addMember(owner, id, ada);
  const { body } = await postComment(ada, id, "Which tide?");
  await age(id, 400);
  const before = await activityOf(id);
  await invite(owner, id, ada, "designer");
  await callComment(ada, id, "edit", { id: body.id, commentText: "Which ebb?" });
  await callComment(ben, id, "like", { id: body.id });
  await ada.delete(`/projects/${id}/members`, { user: ada.id });
  expect(await activityOf(id)).toEqual(before);
});

test("an archived project is archived, however active, and archiving is no activity", async () => {
  const { id } = await dormantProject();
  const { lastActivityAt } = await activityOf(id);
  await owner.post(`/projects/${id}`, { archived: true });
  const archived = { lastActivity: "creation", lastActivityAt, health: "archived" };
  expect(await activityOf(id)).toEqual(archived);
  await push(id);
  expect(await activityOf(id)).toMatchObject({ lastActivity: "push", health: "archived" });
});

test.each([
  ["hidden", sql`hidden_at = now()`],
  ["suspended", sql`suspended_at = now(), suspended_reason = 'Spam'`],
])("an event of a %s sender doesn't count until they are back", async (_, change) => {
  const { id } = await dormantProject();
  await addMember(owner, id, dora);
  await age(id, 400);
  const row = await sql<{ account: number }>`
    select account_id as account from users where id = ${dora.id}`.maybeOne(db);
  const sender = { login: dora.username, id: row?.account };
  await sql`update users set ${change} where id = ${dora.id}`.run(db);
  await push(id, { sender });
  expect((await activityOf(id)).health).toBe("dormant");
  await recomputeActivity(site.database);
  expect((await activityOf(id)).health).toBe("dormant");
  await sql`update users set hidden_at = null, suspended_at = null, suspended_reason = null
    where id = ${dora.id}`.run(db);
  await recomputeActivity(site.database);
  expect(await activityOf(id)).toMatchObject({ lastActivity: "push", health: "active" });
});

test.each(["a push", "a comment", "an accepted invitation", "a closed application"])(
  "%s doesn't replace a later activity, as of a server whose clock is ahead",
  async (act) => {
    const { id } = await site.project(owner);
    const perform = await acts[act]?.[1](id);
    await sql`update projects set last_activity_at = now() + interval '1 hour' where id = ${id}`.run(
      db,
    );
    const before = await activityOf(id);
    await perform?.();
    expect(await activityOf(id)).toEqual(before);
    await recomputeActivity(site.database);
  },
);

test("an act from before the last one changes nothing", async () => {
  const { id } = await site.project(owner);
  await postComment(ada, id, "Which tide?");
  const before = await activityOf(id);
  const comment = newId();
  await sql`insert into comments (id, project_id, root_id, depth, user_id, text, html, posted_at)
    values (${comment}, ${id}, ${comment}, 0, ${ada.id}, 'Old', 'Old', now() - interval '1 day')
  `.run(db);
  expect(await activityOf(id)).toEqual(before);
  expect(await recomputeActivity(site.database)).toEqual(nothingToCorrect);
});

test.each([
  ["29.9 days", "active"],
  ["30.1 days", "quiet"],
  ["179.9 days", "quiet"],
  ["180.1 days", "dormant"],
])("a project %s after its last activity is %s", async (ago, health) => {
  const { id } = await site.project(owner);
  await sql`update projects set last_activity_at = now() - ${ago}::interval
    where id = ${id}`.run(db);
  expect((await activityOf(id)).health).toBe(health);
  // The same for a project where nothing happened, except that it never was active.
  await sql`update projects set last_activity_at = null, last_activity = null, edited_at = null,
    created_at = now() - ${ago}::interval where id = ${id}`.run(db);
  expect(await activityOf(id)).toEqual({
    lastActivity: null,
    lastActivityAt: null,
    health: health === "active" ? "quiet" : health,
  });
  await owner.delete(`/projects/${id}`, { name: "A project" });
});

describe("recomputing", () => {
  const stored = (id: string) =>
    sql<{ edited: string | null }>`select edited_at::text as edited from projects
      where id = ${id}`
      .maybeOne(db)
      .then((row) => row?.edited);

  test("takes back the activity of a comment that was deleted or hidden, and gives it again", async () => {
    const { id } = await dormantProject();
    const { body: first } = await postComment(cleo, id, "First");
    await sql`update comments set posted_at = now() - interval '60 days'
      where id = ${first.id}`.run(db);
    const { body: reply } = await postComment(ben, id, "Second", first.id);
    const { body: third } = await postComment(cleo, id, "Third", reply.id);
    expect((await activityOf(id)).health).toBe("active");
    await callComment(cleo, id, "delete", { id: third.id });
    await sql`update comments set hidden_at = now() where id = ${reply.id}`.run(db);
    expect(await recomputeActivity(site.database)).toEqual({ corrected: 1, isDone: true });
    expect(await activityOf(id)).toMatchObject({ lastActivity: "comment", health: "quiet" });
    await hide(cleo);
    expect(await recomputeActivity(site.database)).toEqual({ corrected: 1, isDone: true });
    expect(await activityOf(id)).toMatchObject({ lastActivity: "creation", health: "dormant" });
    await restore(cleo);
    await sql`update comments set hidden_at = null where id = ${reply.id}`.run(db);
    expect(await recomputeActivity(site.database)).toEqual({ corrected: 1, isDone: true });
    expect(await activityOf(id)).toMatchObject({ lastActivity: "comment", health: "active" });
  });

  test("corrects any wrong value, and leaves the time of change alone", async () => {
    const { id, updatedAt } = await site.project(owner);
    await push(id);
    const right = await activityOf(id);
    for (const wrong of [
      sql`last_activity_at = null, last_activity = null`,
      sql`last_activity_at = now() + interval '1 day', last_activity = 'member'`,
      sql`last_activity = 'edit'`,
    ]) {
      await sql`update projects set ${wrong} where id = ${id}`.run(db);
      expect(await recomputeActivity(site.database)).toEqual({ corrected: 1, isDone: true });
      expect(await activityOf(id)).toEqual(right);
    }
    expect((await owner.get<Project>(`/projects/${id}`)).body.updatedAt).toBe(updatedAt);
  });

  test("goes on where an earlier run stopped", async () => {
    const { id } = await site.project(owner);
    await sql`update projects set last_activity = 'edit' where id = ${id}`.run(db);
    expect(await recomputeActivity(site.database, -1)).toEqual({ corrected: 0, isDone: false });
    await sql`insert into job_progress values ('recompute-activity', ${id})`.run(db);
    expect(await recomputeActivity(site.database)).toEqual({ corrected: 0, isDone: true });
    expect(await recomputeActivity(site.database)).toEqual({ corrected: 1, isDone: true });
  });

  test("leaves out projects that are being changed at that moment", async () => {
    const { id } = await site.project(owner);
    await sql`update projects set last_activity = 'edit' where id = ${id}`.run(db);
    await db.transaction(async (transaction) => {
      await sql`select from projects where id = ${id} for no key update`.run(transaction);
      expect(await recomputeActivity(site.database)).toEqual(nothingToCorrect);
    });
    expect(await recomputeActivity(site.database)).toEqual({ corrected: 1, isDone: true });
  });

  test("finds out what is known about projects from before activity was stored", async () => {
    const made = await site.project(owner);
    const edited = await site.project(owner);
    await owner.post(`/projects/${edited.id}`, { name: "Edited" });
    const archived = await site.project(owner);
    await owner.post(`/projects/${archived.id}`, { archived: true });
    const imported = await site.project(owner);
    await sql`update projects set edited_at = '-infinity', last_activity_at = null,
      last_activity = null
      where id in (${made.id}, ${edited.id}, ${archived.id}, ${imported.id})`.run(db);
    // Imports wrote the database's time, to the microsecond.
    await sql`update projects set created_at = '2026-01-02 03:04:05.678901Z',
      updated_at = '2026-01-03 03:04:05.678901Z' where id = ${imported.id}`.run(db);
    await sql`update members set created_at = '2026-01-02 03:04:05.678901Z'
      where project_id = ${imported.id}`.run(db);
    expect(await recomputeActivity(site.database)).toEqual({ corrected: 3, isDone: true });
    expect(await activityOf(made.id)).toMatchObject({ lastActivity: "creation" });
    expect(await activityOf(edited.id)).toMatchObject({ lastActivity: "edit" });
    expect(await activityOf(archived.id)).toMatchObject({ lastActivity: "creation" });
    expect(await activityOf(imported.id)).toMatchObject({
      lastActivity: null,
      lastActivityAt: null,
    });
    expect(await stored(imported.id)).toBe("-infinity");
    expect(await stored(made.id)).not.toBe("-infinity");
    expect(await recomputeActivity(site.database)).toEqual(nothingToCorrect);
  });
});
