import { expect, test } from "vitest";
import type { ProjectCard } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const names = async (pageSize: number, as: { get: typeof site.visitor.get } = site.visitor) =>
  (await as.get<ProjectCard[]>(`/newest_projects?pageSize=${pageSize}`)).body.map(
    ({ name }) => name,
  );

test("the newest projects have at most two of one owner while there are others", async () => {
  const [first, second, busy] = await Promise.all(["first", "second", "busy"].map(site.person));
  if (!first || !second || !busy) throw new Error("No people");
  await site.project(first, { name: "Older" });
  await site.project(second, { name: "Old" });
  for (let index = 1; index <= 5; index += 1) {
    await site.project(busy, { name: `Busy ${index}` });
  }
  const expected = ["Busy 5", "Busy 4", "Old", "Older", "Busy 3", "Busy 2", "Busy 1"];
  expect(await names(10)).toEqual(expected);
  expect(await names(10, busy)).toEqual(expected);
  expect(await names(4)).toEqual(expected.slice(0, 4));
});

test("archived and hidden projects are left out, except that members see their hidden ones", async () => {
  const owner = await site.person("owner");
  const archived = await site.project(owner, { name: "Archived" });
  await owner.post(`/projects/${archived.id}`, { archived: true });
  const hidden = await site.project(owner, { name: "Hidden" });
  await sql`update projects set hidden_at = ${new Date()} where id = ${hidden.id}`.run(
    site.database.db,
  );
  expect(await names(1)).toEqual(["Busy 5"]);
  expect(await names(1, owner)).toEqual(["Hidden"]);
});

test("hundreds of somebody's newest projects don't hide those of others", async () => {
  const importer = await site.person("importer");
  const ids = Array.from({ length: 600 }, () => newId());
  await sql`
    with made as (
      insert into projects (id, name, description, description_html, description_text)
      select id, 'Import', 'From elsewhere.', '', 'From elsewhere.' from unnest(${ids}::uuid[]) id returning id)
    insert into members (id, project_id, user_id, role_name)
    select id, id, ${importer.id}, 'owner' from made`.run(site.database.db);
  // The index answers once it is filled.
  await site.visitor.get("/projects?sort=stars");
  const found = await names(10);
  expect(found.slice(0, 2).every((name) => name === "Import")).toBe(true);
  expect(found.slice(2, 6)).toEqual(["Busy 5", "Busy 4", "Old", "Older"]);
  expect(found.slice(6).every((name) => name === "Import")).toBe(true);
  const owner = await site.person("watcher");
  const hidden = await site.project(owner, { name: "Seen by its owner" });
  await sql`update projects set hidden_at = ${new Date()} where id = ${hidden.id}`.run(
    site.database.db,
  );
  expect((await names(1, owner))[0]).toBe("Seen by its owner");
  expect((await names(1))[0]).toBe("Import");
});

test("a page size above ten is refused", async () => {
  expect((await site.visitor.get("/newest_projects?pageSize=11")).status).toBe(400);
  expect((await site.visitor.get("/newest_projects")).status).toBe(200);
});
