// Deleting a project: by an owner who typed its name, together with everything that belongs to it.
import { describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Comment } from "#contract/comments.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { makeWorld, type World } from "#tests/api/permission-fixture.ts";
import { addPosition } from "#tests/support/positions.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const techs = await site.visitor.get<{ id: string }[]>("/techs?pageSize=1");
const techId = techs.body[0]?.id ?? "";
const nowhere = "0198c0de-0000-7000-8000-000000000000";

type Refused = { message: string; fields: { path: string; message: string }[] };

/** Every foreign key to the table, with its action on deletion: `c` is cascade. */
async function referencesTo(table: string) {
  return sql<{ from: string; onDelete: string }>`
    select conrelid::regclass::text as "from", confdeltype as "onDelete"
    from pg_constraint where contype = 'f' and confrelid = ${table}::regclass`.all(db);
}

/**
 * The number of rows in each table; notes of changes are left out because they expire by themselves.
 */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in
      ('live_changes', 'project_changes', 'pending_project_changes')`.all(db);
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const row = await sql<{ count: number }>`
        select count(*) from ${sql.id(name)}`.maybeOne(db);
      return [name, row?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** Creates a project with applications, comments, likes, stars, members and a position. */
async function fullProject({ people }: World) {
  const { owner, member, applicant } = people;
  const { id } = await site.project(owner, { name: "Full", techs: [techId] });
  for (const person of [applicant, member]) {
    const applicationFields = { project: id, requestedRole: "designer" };
    const { body } = await person.post<Application>("/applications", applicationFields);
    if (person === member) await owner.post(`/applications/${body.id}`, { status: "accepted" });
  }
  let parentId = "";
  for (let depth = 0; depth < 5; depth += 1) {
    const comment = { commentText: `Depth ${depth}`, parentId: parentId || null };
    const { body } = await member.post<Comment>(`/projects/${id}/comment`, comment);
    await applicant.post(`/projects/${id}/comment/like`, { comment: body.id });
    parentId = body.id;
  }
  for (const person of Object.values(people)) await person.post(`/projects/${id}/star`);
  const { id: position } = await addPosition(owner, id, { techs: [techId] });
  await owner.post(`/projects/${id}/members`, { user: member.id, position });
  return id;
}

test("deletes everything that belongs to the project, and nothing else", async () => {
  const world = await makeWorld(site, techId);
  const { owner, applicant, member } = world.people;
  const before = await rowCounts();
  const id = await fullProject(world);
  const grown = await rowCounts();
  const changed = Object.keys(grown).filter((table) => grown[table] !== before[table]);
  expect(changed).toEqual(
    expect.arrayContaining([
      "comments",
      "stars",
      "members",
      "applications",
      "positions",
      "position_techs",
    ]),
  );

  const read = await owner.get<Project>(`/projects/${id}`);
  const deleted = await owner.delete<Project>(`/projects/${id}`, { name: " Full " });
  expect(deleted).toMatchObject({ status: 200, body: read.body });
  expect(await rowCounts()).toEqual(before);

  for (const path of ["", "/members", "/members/@me", "/comments"]) {
    expect((await owner.get(`/projects/${id}${path}`)).status).toBe(404);
  }
  const own = await applicant.get<Application[]>(`/applications?user=${applicant.id}`);
  expect(own.body.map(({ project }) => project.id)).toEqual([world.projectId]);
  expect((await member.get("/starred_projects")).body).toEqual([]);
  expect((await owner.delete(`/projects/${id}`, { name: "Full" })).status).toBe(404);
});

test("every foreign key to projects and applications cascades, or is set to null in reports and invitations", async () => {
  for (const table of ["projects", "applications"]) {
    for (const reference of await referencesTo(table)) {
      // These outlive the project; only the reference is cleared.
      const onDelete = ["reports", "invitations"].includes(reference.from) ? "n" : "c";
      expect(reference).toEqual({ from: reference.from, onDelete });
    }
  }
});

describe("deleting is refused", () => {
  test.each([
    [{ name: "Tide" }, "name", "This isn't the project's name"],
    [{ name: "tide 🙂" }, "name", "This isn't the project's name"],
    [{ name: "" }, "name", "This isn't the project's name"],
    [{}, "name", "name is a required field"],
    [{ name: 7 }, "name", expect.any(String)],
  ])("for the body %j", async (sent, path, message) => {
    const owner = await site.person("owner");
    const { id } = await site.project(owner, { name: "Tide 🙂" });
    const { status, body } = await owner.delete<Refused>(`/projects/${id}`, sent);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path, message }]);
    expect((await owner.get(`/projects/${id}`)).status).toBe(200);
    expect((await owner.delete(`/projects/${id}`, { name: "Tide 🙂" })).status).toBe(200);
  });

  test("in the order 401, 404, 403, 400", async () => {
    const { projectId, people } = await makeWorld(site, techId);
    const bad = { name: "x" };
    expect((await site.visitor.delete(`/projects/${projectId}`, bad)).status).toBe(401);
    expect((await people.owner.delete(`/projects/${nowhere}`, bad)).status).toBe(404);
    expect((await people.owner.delete("/projects/7", bad)).status).toBe(404);
    for (const who of [people.user, people.member, people.otherOwner, people.admin]) {
      expect((await who.delete(`/projects/${projectId}`, bad)).status).toBe(403);
      expect((await who.delete(`/projects/${projectId}`, { name: "World" })).status).toBe(403);
    }
    expect((await people.owner.delete(`/projects/${projectId}`, bad)).status).toBe(400);
    expect((await people.owner.delete(`/projects/${projectId}`)).status).toBe(400);
  });
});

test("deletion during concurrent writes leaves no rows and causes no server error", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { projectId: id, people, commentId, applicationId } = await makeWorld(site, techId);
    const { owner, member, user } = people;
    const acts = [
      () => user.post(`/projects/${id}/star`),
      () =>
        member.post(`/projects/${id}/comment`, { commentText: "Still here", parentId: commentId }),
      () => member.post(`/projects/${id}/comment/like`, { comment: commentId }),
      () => user.post("/applications", { project: id, requestedRole: "designer" }),
      () => owner.post(`/applications/${applicationId}`, { status: "accepted" }),
      () => owner.post(`/projects/${id}/members`, { user: user.id }),
      () => owner.post(`/projects/${id}`, { name: "World", techs: [techId] }),
      () => member.post(`/projects/${id}/unstar`),
      () => owner.delete(`/projects/${id}/members`, { user: member.id }),
    ];
    const remove = () => owner.delete(`/projects/${id}`, { name: "World" });
    const answers = await Promise.all(
      Array.from({ length: racers }, async (_, index) =>
        (index % 10 === 5 ? remove : (acts[index % acts.length] ?? remove))(),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    for (const status of statuses) expect(status).toBeOneOf([200, 400, 403, 404, 409]);
    expect((await owner.get(`/projects/${id}`)).status).toBe(404);
    const rows = await sql`select project_id from comments where project_id = ${id}
      union all select project_id from stars where project_id = ${id}`.all(db);
    expect(rows).toHaveLength(0);
  }
});

test("a project with 10,000 comments and 5,000 stars can be deleted at once", async () => {
  const owner = await site.person("owner");
  const { id } = await site.project(owner, { name: "Big" });
  // Inserted with triggers disabled, because they update the counts row by row.
  await db.transaction(async (transaction) => {
    for (const table of ["comments", "stars", "comment_reactions"]) {
      await sql`alter table ${sql.id(table)} disable trigger user`.run(transaction);
    }
    await sql`insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), 1000000 + n, 'fan' || n, 'Fan' from generate_series(1, 5000) n`.run(
      transaction,
    );
    await sql`insert into stars (project_id, user_id)
      select ${id}, id from users where username like 'fan%'`.run(transaction);
    await sql`insert into comments (id, root_id, project_id, depth, user_id, text, html)
      select made, made, ${id}, 0, ${owner.id}, 'x', '<p>x</p>'
      from (select gen_random_uuid() as made from generate_series(1, 10000)) x`.run(transaction);
    await sql`insert into comment_reactions (comment_id, user_id, kind)
      select id, ${owner.id}, 'like' from comments where project_id = ${id}`.run(transaction);
    for (const table of ["comments", "stars", "comment_reactions"]) {
      await sql`alter table ${sql.id(table)} enable trigger user`.run(transaction);
    }
  });
  expect((await owner.delete(`/projects/${id}`, { name: "Big" })).status).toBe(200);
});
