// The activity of a profile: what counts, who sees it, and what is left out.
import { expect, test } from "vitest";
import type { PersonActivity } from "#contract/person-details.ts";
import { sql } from "#server/database/sql.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

async function activityOf(person: Person, viewer: Pick<Person, "get"> = site.visitor) {
  const { status, body } = await viewer.get<PersonActivity>(`/users/${person.id}/activity`);
  expect(status).toBe(200);
  const count = body.weeks.reduce((sum, each) => sum + each, 0);
  return { ...body, count, kinds: body.latest.map(({ kind }) => kind) };
}

test("what a person did is counted by week and listed, latest first", async () => {
  const { owner, ada, eve } = await site.people(["owner", "ada", "eve"]);
  const project = await site.project(owner, { name: "Tidewater" });
  expect(await activityOf(ada)).toMatchObject({ count: 0, latest: [] });
  expect(await activityOf(owner)).toMatchObject({
    count: 1,
    latest: [{ kind: "member", roleName: "owner", project: { id: project.id, name: "Tidewater" } }],
  });

  const question = (await postComment(owner, project.id, "Does it float?")).body.id;
  const reply = (await postComment(ada, project.id, "It does.", question)).body.id;
  const gone = (await postComment(ada, project.id, "It did.")).body.id;
  await callComment(ada, project.id, "delete", { id: gone });
  await ada.post("/applications", { project: project.id, requestedRole: "developer" });
  await pullRequestOf(ada, project.id, "6 weeks");
  await pullRequestOf(ada, project.id, "27 weeks");

  const seen = await activityOf(ada, eve);
  expect(seen).toEqual(await activityOf(ada));
  expect(seen.kinds).toEqual(["comment", "repo_pull_request"]);
  expect(seen.latest).toMatchObject([
    { id: reply, repliedTo: { username: owner.username } },
    { payload: { pull_request: { number: 218 } } },
  ]);
  expect(seen.weeks).toHaveLength(26);
  expect([seen.weeks.at(-1), seen.weeks.at(-7), seen.count]).toEqual([1, 1, 2]);

  const own = await activityOf(ada, ada);
  expect(own.kinds).toEqual(["application", "comment", "repo_pull_request"]);
  expect(own.weeks).toEqual(seen.weeks);
});

test("neither hidden projects nor hidden comments nor suspended people show", async () => {
  const { owner, kit } = await site.people(["owner", "kit"]);
  const admin = await site.admin();
  const open = await site.project(owner, { name: "Tern" });
  const hidden = await site.project(owner, { name: "Oxbow" });
  for (const { id } of [open, hidden]) await postComment(kit, id, "Hello.");
  await sql`update projects set hidden_at = now() where id = ${hidden.id}`.run(db);
  expect((await activityOf(kit)).latest.map(({ project }) => project.name)).toEqual(["Tern"]);
  expect((await activityOf(kit, admin)).count).toBe(2);
  await sql`update comments set hidden_at = now() where project_id = ${open.id}`.run(db);
  expect(await activityOf(kit)).toMatchObject({ count: 0, latest: [] });

  await sql`update users set suspended_at = now(), suspended_reason = 'x' where id = ${owner.id}`.run(
    db,
  );
  expect(await activityOf(owner)).toMatchObject({ count: 0, latest: [] });
  expect((await activityOf(owner, admin)).count).toBe(2);
  await sql`update users set hidden_at = now() where id = ${owner.id}`.run(db);
  expect((await site.visitor.get(`/users/${owner.id}/activity`)).status).toBe(404);
});

/** A pull request of the person's, as a webhook recorded it that long ago. */
async function pullRequestOf(person: Person, projectId: string, ago: string): Promise<void> {
  const payload = {
    action: "opened",
    pull_request: { html_url: "https://github.com/a/b/pull/218", number: 218, title: "Currents" },
    sender: { login: person.username },
  };
  await sql`insert into project_events (id, project_id, event, user_id, payload, created_at)
    values (gen_random_uuid(), ${projectId}, 'repo_pull_request', ${person.id},
      ${JSON.stringify(payload)}, now() - ${ago}::interval)`.run(db);
}
