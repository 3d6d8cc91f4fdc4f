// Account deletions concurrent with other writes: no failure, no project without an owner, correct
// counts.
import { expect, test } from "vitest";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { Application } from "#contract/applications.ts";
import { sql } from "#server/database/sql.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { invite, addMember } from "#tests/support/teams.ts";
import { type ApiResponse, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

const deleteAccount = async (person: Person) => {
  const { body } = await person.get<DeletionPreview>("/account/deletion");
  const { agreement } = body;
  return person.delete("/account", { username: person.username, agreement });
};
const people = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, number) => site.person(`${name}${number}`)));
const statuses = (answers: ApiResponse<unknown>[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

async function expectConsistentData(): Promise<void> {
  const ownerless = await sql`select id from projects p where not exists (
    select from members where project_id = p.id and role_name = 'owner')`.all(db);
  expect(ownerless).toEqual([]);
  const miscounted = await sql`
    select id from projects p
      where star_count <> (select count(*) from stars where project_id = p.id)
    union all select id from comments c
      where like_count <> (
        select count(*) from comment_reactions where comment_id = c.id and kind = 'like')
    union all select id from comments where user_id is null and deleted_at is null`.all(db);
  expect(miscounted).toEqual([]);
}

test("ten concurrent deletions of one account delete it once", async () => {
  const ada = await site.person("impatient");
  await site.project(ada);
  const answers = await Promise.all(Array.from({ length: 10 }, () => deleteAccount(ada)));
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
});

test("when two owners delete their accounts concurrently, the second has to confirm the project's deletion", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = await people(2, `pair${round}x`);
    if (!one || !two) throw new Error("No person was created");
    const { id } = await site.project(one);
    await addMember(one, id, two, "owner");
    const answers = await Promise.all([deleteAccount(one), deleteAccount(two)]);
    // The second owner's deletion is refused, because it now deletes the project too.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses(answers));
    const deleted = statuses(answers)[1] === 200;
    expect((await site.visitor.get(`/projects/${id}`)).status).toBe(deleted ? 404 : 200);
  }
  await expectConsistentData();
});

test("when one owner deletes the account while the other leaves or is demoted, the project keeps an owner or is deleted", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = await people(2, `team${round}x`);
    if (!one || !two) throw new Error("No person was created");
    const { id } = await site.project(one);
    const members = `/projects/${id}/members`;
    await addMember(one, id, two, "owner");
    const [ended, left] = await Promise.all([
      deleteAccount(one),
      round % 2
        ? two.delete(members, { user: two.id })
        : two.post(members, { user: two.id, roleName: "designer" }),
    ]);
    expect([200, 409]).toContain(ended.status);
    expect([200, 404, 409]).toContain(left.status);
  }
  await expectConsistentData();
});

test("an account deletion succeeds during concurrent stars, likes, comments, applications and joins", async () => {
  const [owner, ...leavers] = await people(9, "busy");
  if (!owner) throw new Error("No person was created");
  const projects = await Promise.all(Array.from({ length: 4 }, () => site.project(owner)));
  const comments = await Promise.all(projects.map(({ id }) => postComment(owner, id, "Well?")));
  const [first] = projects;
  if (!first) throw new Error("There is no project");
  for (const leaver of leavers) {
    await postComment(leaver, first.id, "Mine", comments[0]?.body.id);
    for (const { id } of projects.slice(0, 2)) await leaver.post(`/projects/${id}/star`);
    await callComment(leaver, first.id, "like", { comment: comments[0]?.body.id });
  }
  const applied = await Promise.all(
    leavers.map((leaver) =>
      leaver.post<Application>("/applications", {
        project: projects[2]?.id,
        requestedRole: "developer",
      }),
    ),
  );
  const second = projects[1]?.id ?? "";
  const invited = await Promise.all(leavers.map((leaver) => invite(owner, second, leaver)));
  const answers = await Promise.all(
    leavers.flatMap((leaver, index) => [
      ...projects.map(({ id }) => leaver.post(`/projects/${id}/star`)),
      ...projects.map(({ id }, at) =>
        callComment(leaver, id, "like", { comment: comments[at]?.body.id }),
      ),
      postComment(leaver, first.id, "More", comments[0]?.body.id),
      deleteAccount(leaver),
      owner.post(`/applications/${applied[index]?.body.id}`, { status: "accepted" }),
      invite(owner, first.id, leaver),
      leaver.post(`/invitations/${invited[index]?.body.id}/accept`),
      leaver.post("/blocks", { kind: "user", id: owner.id }),
      leaver.post(`/projects/${first.id}/unstar`),
    ]),
  );
  for (const { status } of answers) expect(status).toBeLessThan(500);
  for (const leaver of leavers) {
    expect((await site.visitor.get(`/users/${leaver.id}`)).status).toBe(404);
  }
  await expectConsistentData();
});

test("an account with thousands of comments and reactions can be deleted", async () => {
  const [ada, eve] = [await site.person("prolific"), await site.person("reader")];
  const { id } = await site.project(eve);
  await site.database.withoutTimeout(async (withoutTimeout) => {
    await sql`insert into comments (id, project_id, root_id, depth, user_id, text, html)
      select id, ${id}, id, 0, ${ada.id}, 'Comment ' || n, ''
      from (select gen_random_uuid() as id, n from generate_series(1, 2500) n) x`.run(
      withoutTimeout,
    );
    await sql`analyze comments`.run(withoutTimeout);
    await sql`insert into comment_reactions (comment_id, user_id, kind)
      select c.id, u.id, 'like' from comments c, users u
      where c.project_id = ${id} and u.id in (${ada.id}, ${eve.id})`.run(withoutTimeout);
  });
  expect((await deleteAccount(ada)).status).toBe(200);
  const rows = await sql<{ emptied: number; liked: number }>`
    select count(*) filter (where text = '' and deleted_at is not null) as emptied,
      sum(like_count) as liked
    from comments where project_id = ${id}`.all(db);
  expect(rows).toEqual([{ emptied: 2500, liked: 2500 }]);
  await expectConsistentData();
});
