import { expect, test } from "vitest";
import type { Project, ProjectCard } from "#contract/projects.ts";
import type { Starring } from "#contract/stars.ts";
import { sql } from "#server/database/sql.ts";
import { rowsRead } from "#tests/support/rows-read.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const nowhere = "0198c0de-0000-7000-8000-000000000000";

const star = (caller: Caller, project: string, body?: object) =>
  caller.post<Starring>(`/projects/${project}/star`, body);
const unstar = (caller: Caller, project: string) =>
  caller.post<Starring>(`/projects/${project}/unstar`);

test("a project is starred and unstarred, and repeats have no effect", async () => {
  const ada = await site.person("ada");
  const { id } = await site.project(owner);
  for (const body of [{ user: ada.id, project: id }, undefined]) {
    expect(await star(ada, id, body)).toMatchObject({
      status: 200,
      body: { starCount: 1, starred: true },
    });
  }
  const { body } = await ada.get<Project>(`/projects/${id}`);
  expect(body).toMatchObject({ starCount: 1, starred: true, starrers: [ada.id] });
  expect((await owner.get<Project>(`/projects/${id}`)).body.starred).toBe(false);
  expect((await star(owner, id)).body).toEqual({ starCount: 2, starred: true });
  for (let time = 0; time < 2; time += 1) {
    expect((await unstar(ada, id)).body).toEqual({ starCount: 1, starred: false });
  }
});

test("starring requires a session, an existing project, and the caller as the user", async () => {
  const ada = await site.person("ada");
  const { id } = await site.project(owner);
  expect((await star(site.visitor, id)).status).toBe(401);
  expect((await star(ada, nowhere)).status).toBe(404);
  expect((await star(ada, "7")).status).toBe(404);
  expect((await star(ada, id, { user: owner.id })).status).toBe(403);
  expect((await star(ada, id, { user: "7" })).status).toBe(403);
  expect((await star(ada, id, { user: 7 })).status).toBe(400);
  expect((await ada.get<Project>(`/projects/${id}`)).body.starCount).toBe(0);
});

const starredBy = async (person: Person, size: number) =>
  (await walk<ProjectCard>(person, `/starred_projects?pageSize=${size}`)).map(({ id }) => id);

test("a person's starred projects are private and listed latest star first, each once", async () => {
  const ada = await site.person("collector");
  const ids: string[] = [];
  for (let number = 0; number < 7; number += 1) {
    const { id } = await site.project(owner);
    await star(ada, id);
    ids.unshift(id);
  }
  for (const size of [1, 3, 7, 8]) expect(await starredBy(ada, size)).toEqual(ids);
  const { body, headers } = await ada.get<ProjectCard[]>("/starred_projects?pageSize=2");
  expect(body.map(({ starred }) => starred)).toEqual([true, true]);
  expect(headers["cache-control"]).toBe("private, no-cache");

  // Stars of the same moment have a stable order.
  await sql`update stars set created_at = now() where user_id = ${ada.id}`.run(site.database.db);
  expect((await starredBy(ada, 2)).toSorted()).toEqual(ids.toSorted());

  await unstar(ada, ids[0] ?? "");
  expect((await starredBy(ada, 20)).toSorted()).toEqual(ids.slice(1).toSorted());
  expect(await starredBy(owner, 20)).not.toContain(ids[1]);
  expect((await site.visitor.get("/starred_projects")).status).toBe(401);
  expect((await ada.get("/starred_projects?after=x")).status).toBe(400);
});

test("of five thousand stars, a project page reads only the latest 200", async () => {
  const { db } = site.database;
  const { id } = await site.project(owner);
  await sql`
    with fans as (
      insert into users (id, account_id, username, display_name)
      select gen_random_uuid(), 100000 + n, 'crowd' || n, 'One of many'
      from generate_series(1, 5000) n returning id, account_id)
    insert into stars (project_id, user_id, created_at)
    select ${id}, id, now() - account_id * interval '1 second' from fans order by md5(id::text)`.run(
    db,
  );
  const before = await rowsRead(site.database, "stars");
  const { body } = await site.visitor.get<Project>(`/projects/${id}`);
  const read = (await rowsRead(site.database, "stars")) - before;
  expect(body.starCount).toBe(5000);
  expect(body.starrers).toHaveLength(200);
  expect(read).toBeGreaterThanOrEqual(200);
  expect(read).toBeLessThan(300);
});
