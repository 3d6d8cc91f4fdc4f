import { beforeAll, expect, test } from "vitest";
import type { AdminTech, TechMerge } from "#contract/admin-techs.ts";
import type { AuditEntry } from "#contract/admin.ts";
import type { User } from "#contract/people.ts";
import type { PersonDetails } from "#contract/person-details.ts";
import type { Project } from "#contract/projects.ts";
import type { TechDetail } from "#contract/techs.ts";
import { sql } from "#server/database/sql.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { addPosition, positionsAs } from "#tests/support/positions.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let root: Person;
let eve: Person;

beforeAll(async () => {
  root = await site.person("warden");
  eve = await site.person("eve");
  await sql`update users set is_admin = true where id = ${root.id}`.run(db);
});

const idOf = async (slug: string) => (await site.visitor.get<TechDetail>(`/techs/${slug}`)).body.id;
const merge = (from: string, into: string) =>
  root.post<AdminTech>(`/admin/techs/${from}/merge`, { into });

/** Adds a technology for one test only. */
async function make(slug: string, aliases: string[] = []): Promise<string> {
  const tech = { name: slug.toUpperCase(), slug, category: "tooling", aliases };
  return (await root.post<AdminTech>("/admin/techs", tech)).body.id;
}

const techsOf = async (project: Project) =>
  (await site.visitor.get<Project>(`/projects/${project.id}`)).body.techs.map(({ slug }) => slug);

test("a merge moves all references, removes duplicates and leaves no gaps in positions", async () => {
  const [from, into] = [await make("from-a", ["fa"]), await make("into-a")];
  const [one, two] = [await make("one-a"), await make("two-a")];
  const both = await site.project(eve, { techs: [one, from, two, into] });
  const first = await site.project(eve, { techs: [into, one, from] });
  const only = await site.project(eve, { techs: [two, from] });
  await addPosition(eve, both.id, { techs: [one, from, into] });
  await eve.post(`/users/${eve.id}`, { techs: [from, one, into] });
  await eve.post(`/users/${eve.id}/details`, { techsToLearn: [one, from, into] });
  await sql`insert into tech_relations values (${from}, ${one}), (${two}, ${from}),
    (${from}, ${into}), (${into}, ${from}), (${into}, ${one})`.run(db);

  const preview = await root.get<TechMerge>(`/admin/techs/${from}/merge?into=${into}`);
  expect(preview.body).toMatchObject({
    projects: 3,
    projectsWithBoth: 2,
    people: 1,
    peopleWithBoth: 1,
    aliases: ["fa", "from-a"],
    relations: 2,
  });
  const { status, body } = await merge(from, into);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: into, formerSlugs: ["from-a"], aliases: ["fa", "from-a"] });

  expect(await techsOf(both)).toEqual(["one-a", "into-a", "two-a"]);
  const [position] = await positionsAs(site.visitor, both.id);
  expect(position?.techs.map(({ slug }) => slug)).toEqual(["one-a", "into-a"]);
  expect(await techsOf(first)).toEqual(["into-a", "one-a"]);
  expect(await techsOf(only)).toEqual(["two-a", "into-a"]);
  const person = await site.visitor.get<User>(`/users/${eve.id}`);
  expect(person.body.techs.map(({ slug }) => slug)).toEqual(["into-a", "one-a"]);
  const details = await site.visitor.get<PersonDetails>(`/users/${eve.id}/details`);
  expect(details.body.techsToLearn.map(({ slug }) => slug)).toEqual(["one-a", "into-a"]);
  const rows = await sql<{ places: number[] }>`
    select array_agg(position order by position) as places from project_techs
    where project_id in (${both.id}, ${first.id}, ${only.id}) group by project_id
    union all select array_agg(position order by position) from user_techs group by user_id`.all(
    db,
  );
  for (const { places } of rows) expect(places).toEqual(places.map((_, index) => index + 1));

  const kept = await site.visitor.get<TechDetail>("/techs/from-a");
  expect(kept.body).toMatchObject({ id: into, slug: "into-a" });
  expect(kept.body.related.map(({ slug }) => slug).toSorted()).toEqual(["one-a", "two-a"]);
  const { body: found } = await site.visitor.get<{ id: string }[]>("/techs?search=from-a");
  expect(found[0]?.id).toBe(into);
  expect((await site.visitor.get("/matches?techs=from-a")).body["total"]).toBe(3);

  const { body: log } = await root.get<AuditEntry[]>(`/admin/audit?subject=${into}`);
  expect(log[0]).toMatchObject({
    act: "merge techs",
    detail: { merged: { slug: "from-a", name: "FROM-A" }, projects: 3 },
  });
});

test("the list of foreign keys to technologies that a merge handles is complete", async () => {
  const rows = await sql<{ foreignKey: string }>`
    select conrelid::regclass || '.' || attname as "foreignKey"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'techs'::regclass order by 1`.all(db);
  expect(rows.map(({ foreignKey }) => foreignKey)).toEqual([
    "dismissed_tech_proposals.tech_id",
    "position_techs.tech_id",
    "project_techs.tech_id",
    "saved_searches.followed_tech_id",
    "tech_aliases.tech_id",
    "tech_former_slugs.tech_id",
    "tech_logos.tech_id",
    "tech_relations.related_id",
    "tech_relations.tech_id",
    "techs_to_learn.tech_id",
    "user_techs.tech_id",
  ]);
});

test("what owners don't want proposed stays dismissed", async () => {
  const [old, kept] = [await make("unwanted"), await make("unwanted-now")];
  const owner = await site.person("dismisser");
  const { id } = await site.project(owner, { name: "Refuses both" });
  await sql`insert into dismissed_tech_proposals (project_id, tech_id) values (${id}, ${old})`.run(
    db,
  );
  await merge(old, kept);
  const rows = await sql<{ tech: string }>`
    select tech_id as tech from dismissed_tech_proposals where project_id = ${id}`.all(db);
  expect(rows).toEqual([{ tech: kept }]);
});

test("after two merges in a row, the first slug leads to the last technology", async () => {
  const [one, two, three] = [await make("chain-1"), await make("chain-2"), await make("chain-3")];
  await merge(one, two);
  const { body } = await merge(two, three);
  expect(body.formerSlugs).toEqual(["chain-1", "chain-2"]);
  expect(await idOf("chain-1")).toBe(three);
});

test("loading the catalogue doesn't restore a merged technology or its names", async () => {
  const [preact, react] = [await idOf("preact"), await idOf("react")];
  const { body: kept } = await merge(preact, react);
  expect(await loadCatalogue(site.database)).toEqual({ added: 0, updated: 0 });
  const rows = await sql`select from techs where slug = 'preact'`.all(db);
  expect(rows).toEqual([]);
  expect(await idOf("preact")).toBe(react);
  const { body } = await root.get<AdminTech>(`/admin/techs/${react}`);
  expect(body.aliases).toEqual(kept.aliases);
});

test("a merge is refused for the same, an unknown or an already merged technology, and for callers other than admins", async () => {
  const [from, into] = [await make("from-b"), await make("into-b")];
  expect((await merge(from, from)).status).toBe(400);
  expect((await merge(from, eve.id)).status).toBe(400);
  expect((await merge(from, "7")).status).toBe(400);
  expect((await merge(eve.id, into)).status).toBe(404);
  expect((await eve.post(`/admin/techs/${from}/merge`, { into })).status).toBe(403);
  expect((await site.visitor.post(`/admin/techs/${from}/merge`, { into })).status).toBe(401);
  expect((await merge(from, into)).status).toBe(200);
  expect((await merge(from, into)).status).toBe(404);
});

test("of two concurrent merges in opposite directions, one succeeds", async () => {
  const [one, other] = [await make("round-1"), await make("round-2")];
  const answers = await Promise.all([merge(one, other), merge(other, one)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await idOf("round-1")).toBe(await idOf("round-2"));
});

test("a technology that is chosen during its merge is refused or replaced by the merge target", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [from, into] = [await make(`busy-from-${round}`), await make(`busy-into-${round}`)];
    const projects = await Promise.all(
      Array.from({ length: 4 }, (_, n) => site.project(eve, { name: `Busy ${n}` })),
    );
    const choose = (project: Project) =>
      eve.post(`/projects/${project.id}`, { techs: [from] }).then(({ status }) => ({
        project,
        status,
      }));
    const [merged, ...chosen] = await Promise.all([merge(from, into), ...projects.map(choose)]);
    expect(merged.status).toBe(200);
    for (const { project, status } of chosen) {
      expect([200, 400, 409]).toContain(status);
      expect(await techsOf(project)).toEqual(status === 200 ? [`busy-into-${round}`] : []);
    }
  }
});
