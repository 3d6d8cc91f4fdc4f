import { expect, test } from "vitest";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { type ImportArguments, importFile } from "#tests/support/import-file.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";
import { startTestApp, type Person } from "#tests/support/test-app.ts";
import { rowsReadWithin } from "#tests/support/rows-read.ts";
import { knownProjects } from "./queries.ts";

const site = await startTestApp();
let people = 0;

const newcomer = () => site.person(`importer${(people += 1)}`);

const importing = (owner: Person, ...content: ImportArguments) =>
  importFile(site.database, owner, ...content);

/** The owner's projects in the order of their creation. */
async function projectsOf(owner: Person): Promise<Project[]> {
  const rows = await sql<{ project_id: string }>`
    select project_id
    from members
    where user_id = ${owner.id}
    order by project_id`.all(site.database.db);
  return Promise.all(
    rows.map(async (row) => (await owner.get<Project>(`/projects/${row.project_id}`)).body),
  );
}

const slugs = (project: Project | undefined) => project?.techs.map(({ slug }) => slug);

test("rows become projects of their owner, in their order, with technologies", async () => {
  const ada = await newcomer();
  const done = await importing(ada, [
    {
      name: "Tide",
      description: "Tables of **tides**.",
      repo: "https://git.example/order/tide.git",
      url: "https://tide.example",
      techs: ["Rust", "Postgres", "beginner"],
      tags: ["postgresql", "k8s"],
    },
    {
      name: "Moor",
      description: "Peat maps.",
      techs: "Node JS; beginner",
      website: "ftp://x.example",
    },
  ]);
  expect(done).toMatchObject({ added: 2, updated: 0, unchanged: 0, skipped: {} });
  expect(Object.fromEntries(done.report.unknownWords)).toEqual({ beginner: 2 });
  expect(done.remarks).toEqual({
    "website link dropped because it isn't https": { count: 1, lines: [2] },
  });
  const [tide, moor] = await projectsOf(ada);
  expect(tide).toMatchObject({
    name: "Tide",
    descriptionHtml: "<p>Tables of <strong>tides</strong>.</p>",
    summary: "Tables of tides.",
    repositoryUrl: "https://git.example/order/tide.git",
    websiteUrl: "https://tide.example",
    settingOpenRoles: [],
    lastActivity: null,
    members: [{ user: { id: ada.id }, roleName: "owner" }],
    can: { edit: true },
  });
  expect(slugs(tide)).toEqual(["rust", "postgresql", "kubernetes"]);
  expect(moor).toMatchObject({ name: "Moor", websiteUrl: null });
  expect(slugs(moor)).toEqual(["nodejs"]);
});

test("importing a file again changes nothing, and a changed row updates its project", async () => {
  const ada = await newcomer();
  const tide = {
    name: "Tide",
    description: "Tables.",
    repo: "https://git.example/again/tide",
    tags: ["rust"],
  };
  const moor = { name: "Moor", description: "Peat maps.", tags: ["python", "rust"] };
  expect(await importing(ada, [tide, moor])).toMatchObject({ added: 2 });
  expect(await importing(ada, [tide, moor])).toMatchObject({ added: 0, updated: 0, unchanged: 2 });

  const renamed = { ...tide, name: "Tides", repo: "http://www.GIT.example/again/tide.git/" };
  const rewritten = {
    ...moor,
    name: "MOOR",
    description: "Maps of peat.",
    tags: ["rust", "python"],
  };
  const changed = await importing(ada, [renamed, rewritten]);
  expect(changed).toMatchObject({ added: 0, updated: 2, unchanged: 0 });
  const projects = await projectsOf(ada);
  expect(projects).toMatchObject([
    // Its link stays: the new one is invalid.
    { name: "Tides", repositoryUrl: tide.repo },
    { name: "MOOR", summary: "Maps of peat." },
  ]);
  expect(projects.map(slugs)).toEqual([["rust"], ["rust", "python"]]);
  expect(await importing(ada, [renamed, rewritten])).toMatchObject({ updated: 0, unchanged: 2 });
});

test("open roles are those of the file; where it names none, an import leaves them as they are", async () => {
  const ada = await newcomer();
  const looking = { name: "Open", description: "Looks for people.", openRoles: ["designer"] };
  const closed = { name: "Silent", description: "Looks for nobody." };
  await importing(ada, [looking, closed]);
  const rolesNow = async () =>
    (await projectsOf(ada)).map(({ settingOpenRoles }) => settingOpenRoles);
  expect(await rolesNow()).toEqual([["designer"], []]);
  const [, second] = await projectsOf(ada);
  await ada.post(`/projects/${second?.id}`, { settingOpenRoles: ["developer"] });
  expect(await importing(ada, [{ ...looking, openRoles: [] }, closed])).toMatchObject({
    updated: 1,
    unchanged: 1,
  });
  expect(await rolesNow()).toEqual([[], ["developer"]]);
});

test("open roles of a project with positions follow from these, whatever the file says", async () => {
  const ada = await newcomer();
  const row = { name: "Seated", description: "Has positions.", openRoles: "developer" };
  await importing(ada, [row]);
  const [project] = await projectsOf(ada);
  await ada.post(`/projects/${project?.id}/positions`, {
    role: "designer",
    title: "Charts",
    seats: 1,
  });
  expect(await importing(ada, [row])).toMatchObject({ updated: 0, unchanged: 1 });
  expect((await projectsOf(ada))[0]?.settingOpenRoles).toEqual(["designer"]);
});

test("a repository address with a query or fragment creates its project once, over three imports", async () => {
  const ada = await newcomer();
  const at = "https://git.example/thrice";
  const rows = [
    `${at}/tide?tab=readme#top`,
    `${at}/moor#install`,
    `https://WWW.git.example/thrice/peat.git/?ref=main`,
    "https://git.example:443/thrice/fen",
    "https://bücher.example/thrice/heath?a=b",
    "https://git.example/?p=thrice/dune.git",
    "https://git.example/?p=thrice/marsh.git",
    "git@git.example:thrice/bog.git",
  ].map((repo, index) => ({ name: `Again ${index}`, description: `About it ${index}.`, repo }));
  expect(await importing(ada, rows)).toMatchObject({ added: 8 });
  const before = await projectsOf(ada);
  for (let time = 2; time <= 3; time += 1) {
    expect(await importing(ada, rows)).toMatchObject({ added: 0, updated: 0, unchanged: 8 });
  }
  expect(await projectsOf(ada)).toEqual(before);
  const otherwise = rows.map(({ name, description, repo }) => ({
    name,
    description,
    repo: `${repo.replace(/[?#](?!p=).*/, "")}#otherwise`,
  }));
  expect(await importing(ada, otherwise)).toMatchObject({ added: 0, updated: 8 });
  expect(await projectsOf(ada)).toHaveLength(8);
});

test("a project whose address was entered with a query is recognised", async () => {
  const ada = await newcomer();
  const repositoryUrl = "https://git.example/ours/tide/?tab=readme#top";
  const { id } = await site.project(ada, { name: "Tide", repositoryUrl });
  const row = { name: "Tides", description: "Tables.", repo: "https://git.example/ours/tide.git" };
  expect(await importing(ada, [row])).toMatchObject({ added: 0, updated: 1 });
  expect((await projectsOf(ada)).map((project) => [project.id, project.name])).toEqual([
    [id, "Tides"],
  ]);
});

test("an address of maximum length fits into the index", async () => {
  const ada = await newcomer();
  const signs = Array.from({ length: 1900 }, (_, index) => String.fromCharCode(0x4e00 + index * 7));
  const repositoryUrl = `https://git.example/${signs.join("")}`;
  const { id } = await site.project(ada, { repositoryUrl });
  expect((await ada.get<Project>(`/projects/${id}`)).body.repositoryUrl).toBe(repositoryUrl);
});

test("the repositories of a file are looked up by an index, however many projects exist", async () => {
  const { db } = site.database;
  // In batches: each statement has its time limit, on slow machines too. Descriptions are as long as
  // real ones: of 20,000 short rows PostgreSQL may well read all.
  for (let from = 1; from < 20_000; from += 1000) {
    await sql`insert into projects (id, name, description, description_html, description_text, repository_url)
      select gen_random_uuid(), 'Many ' || n, repeat(md5(n::text), 30), '', '',
        case when n % 2 = 0 then 'https://git.example/many/' || n / 2 || '?tab=readme' end
      from generate_series(${from}::int, ${from + 999}::int) n`.run(db);
  }
  await sql`analyze projects`.run(db);
  const lookups = Array.from({ length: 500 }, (_, line) => ({
    line,
    repositories: [`https://git.example/many/${line + 1}.git`],
    name: null,
  }));
  const { id } = await newcomer();
  await inTransaction(db, async (transaction) => {
    const before = await rowsReadWithin(transaction, "projects");
    const known = await knownProjects(transaction, id, lookups);
    expect(known.size).toBe(500);
    // Once to find them, once to read them.
    expect((await rowsReadWithin(transaction, "projects")) - before).toBeLessThanOrEqual(1100);
  });
});

test("a row without a repository doesn't update a project of the same name that has one", async () => {
  const ada = await newcomer();
  const rows = [
    { name: "Twin", description: "With one.", repo: "https://git.example/twin/one" },
    { name: "Twin", description: "With another.", repo: "https://git.example/twin/two" },
    { name: "twin", description: "With none." },
  ];
  expect(await importing(ada, rows)).toMatchObject({ added: 3 });
  expect(await importing(ada, rows.toReversed())).toMatchObject({ added: 0, unchanged: 3 });
});

test("fields missing in a row keep the owner's values", async () => {
  const ada = await newcomer();
  const repo = "https://git.example/left/out";
  await importing(ada, [
    { name: "Left", description: "In.", repo, url: "https://left.example", tags: ["rust"] },
  ]);
  const again = await importing(ada, [{ name: "Left", description: "In.", repo, tags: ["zzz"] }]);
  expect(again).toMatchObject({ unchanged: 1 });
  expect(again.report.withTechs).toBe(1);
  expect(slugs((await projectsOf(ada))[0])).toEqual(["rust"]);
});

test("of several lines about one project the last one applies, also in repeated imports", async () => {
  const ada = await newcomer();
  const rows = [
    { name: "Draft", description: "First.", repo: "https://git.example/twice/x" },
    { name: "Same", description: "First." },
    { name: "Final", description: "Second.", repo: "https://git.example/Twice/x.git" },
    { name: "SAME", description: "Second." },
  ];
  const skipped = { "a later line is about the same project": { count: 2, lines: [1, 2] } };
  expect(await importing(ada, rows)).toMatchObject({ added: 2, skipped });
  expect(await importing(ada, rows)).toMatchObject({ added: 0, updated: 0, unchanged: 2, skipped });
  expect(await projectsOf(ada)).toMatchObject([{ name: "Final" }, { name: "SAME" }]);
});

test("projects of other owners aren't changed", async () => {
  const [ada, eve] = [await newcomer(), await newcomer()];
  const repo = "https://git.example/whose/tide";
  const own = { name: "Whose", description: "Without a repository." };
  await importing(ada, [{ name: "Hers", description: "Ada's.", repo }, own]);
  const done = await importing(eve, [{ name: "Mine", description: "Eve's.", repo }, own]);
  const skipped = { "the project is listed by someone else": { count: 1, lines: [1] } };
  expect(done).toMatchObject({ added: 1, updated: 0, skipped });
  expect(await projectsOf(ada)).toMatchObject([{ name: "Hers" }, { name: "Whose" }]);
});

test("a project in which the importing person is a developer isn't changed", async () => {
  const [ada, dev] = [await newcomer(), await newcomer()];
  const repo = "https://git.example/team/tide";
  const project = await site.project(ada, { name: "Team", repositoryUrl: repo });
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${project.id}, ${dev.id}, 'developer')`.run(site.database.db);
  const done = await importing(dev, [{ name: "Taken", description: "Over.", repo }]);
  expect(done).toMatchObject({ added: 0, updated: 0 });
  expect(Object.keys(done.skipped)).toEqual(["the project is listed by someone else"]);
});

test("a project gets its first 50 technologies, without duplicates", async () => {
  const ada = await newcomer();
  const rows = await sql<{
    slug: string;
  }>`select slug from techs order by slug limit 60`.all(site.database.db);
  const techs = rows.flatMap(({ slug }) => [slug, slug.toUpperCase()]);
  const done = await importing(ada, [{ name: "Much", description: "Of all.", techs }]);
  expect([...done.report.remarks.keys()]).toEqual(["technologies beyond the first 50 left out"]);
  const [project] = await projectsOf(ada);
  expect(slugs(project)).toEqual(rows.slice(0, 50).map(({ slug }) => slug));
});

test("a CSV file can be imported with the technologies in a named column", async () => {
  const ada = await newcomer();
  const table = [
    "Name,Description,Repository URL,My stack,Techs",
    'Tide,"Tables, of tides",https://git.example/csv/tide,rust ruby on rails,python',
    "Moor,Peat maps,,,",
    "broken",
    "Fen,Reeds,,go|typescript,",
  ].join("\n");
  const done = await importing(ada, table, { techsField: "my_stack" });
  const skipped = { "more or fewer cells than columns": { count: 1, lines: [4] } };
  expect(done).toMatchObject({ added: 3, skipped });
  const projects = await projectsOf(ada);
  expect(projects.map(slugs)).toEqual([["rust", "rails"], [], ["go", "typescript"]]);
  await expect(importing(ada, table, { techsField: "stakc" })).rejects.toThrow(/has a field stakc/);
});

test("invalid lines are skipped and the others imported", async () => {
  const ada = await newcomer();
  const done = await importing(ada, [
    { name: "Good", description: "One." },
    { name: "X", description: "Too short a name." },
    ["neither"],
    { name: "Bad", description: 5 },
    { name: "Fine", description: "Two.\0\uD800" },
  ]);
  expect(done).toMatchObject({
    added: 2,
    skipped: {
      "name shorter than 2 characters": { lines: [2] },
      "not a JSON object": { lines: [3] },
      "description shorter than 2 characters": { lines: [4] },
    },
  });
});

test("a dry run reports the changes and makes none", async () => {
  const ada = await newcomer();
  const rows = [{ name: "Dry", description: "Run.", tags: ["rust"] }];
  expect(await importing(ada, rows, { dryRun: true })).toMatchObject({ added: 1 });
  expect(await projectsOf(ada)).toEqual([]);
});

test("each batch is committed whole or not at all, and the import can be repeated after a failure", async () => {
  const ada = await newcomer();
  const rows = Array.from({ length: 700 }, (_, index) => ({
    name: `Row ${index}`,
    description: "One of many.",
    tags: ["rust"],
  }));
  // Fails at the last statement of the second batch.
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin
      if exists (select from projects where id = new.project_id and name = 'Row 650') then
        raise 'refused';
      end if;
      return new;
    end $$`.run(site.database.db);
  await sql`create trigger refuse before insert on project_techs
    for each row execute function refuse()`.run(site.database.db);
  await expect(importing(ada, rows)).rejects.toThrow("refused");
  const left = await sql<{ count: number; techs: number }>`
    select count(*), count(x.tech_id) as techs from members m
    join projects p on p.id = m.project_id left join project_techs x on x.project_id = p.id
    where m.user_id = ${ada.id}`.all(site.database.db);
  expect(left).toEqual([{ count: 500, techs: 500 }]);

  await sql`drop trigger refuse on project_techs`.run(site.database.db);
  expect(await importing(ada, rows)).toMatchObject({ added: 200, unchanged: 500 });
});

test("two concurrent imports of one file add each project once", async () => {
  const ada = await newcomer();
  const rows = Array.from({ length: 30 }, (_, index) => ({
    name: `Once ${index}`,
    description: "Only.",
  }));
  const [one, other] = await Promise.all([importing(ada, rows), importing(ada, rows)]);
  expect(one.added + other.added).toBe(30);
  expect(await projectsOf(ada)).toHaveLength(30);
});

test("archived projects stay archived, and those that an admin hid aren't listed again", async () => {
  const ada = await newcomer();
  const at = "2025-03-01T10:00:00.000Z";
  const closed = { name: "Closed", description: "Archived.", archivedAt: at, hiddenAt: null };
  const open = { name: "Open", description: "Active.", archivedAt: null, hiddenAt: null };
  const bad = { name: "Bad", description: "Hidden.", archivedAt: null, hiddenAt: at };
  expect(await importing(ada, [closed, bad, open])).toMatchObject({
    added: 2,
    skipped: { "an admin hid the project where it was listed": { lines: [2] } },
  });
  const times = async () => (await projectsOf(ada)).map(({ archivedAt }) => archivedAt);
  expect(await times()).toEqual([at, null]);
  expect(await importing(ada, [closed, { ...open, archivedAt: at }])).toMatchObject({
    unchanged: 2,
    remarks: { "left active: a listed project is archived on its page": { lines: [2] } },
  });
  expect(await times()).toEqual([at, null]);
});

test("an import is no activity, and neither is one that updates", async () => {
  const ada = await newcomer();
  const row = { name: "Still", description: "Waters.", repo: "https://git.example/still/waters" };
  const activityOf = async () => {
    await recomputeActivity(site.database);
    const [project] = await projectsOf(ada);
    return [project?.lastActivity, project?.lastActivityAt, project?.health];
  };
  await importing(ada, [row]);
  expect(await activityOf()).toEqual([null, null, "quiet"]);
  expect(await importing(ada, [{ ...row, description: "Deep." }])).toMatchObject({ updated: 1 });
  expect(await activityOf()).toEqual([null, null, "quiet"]);

  const [project] = await projectsOf(ada);
  await ada.post(`/projects/${project?.id}`, { description: "Deep waters." });
  const edited = await activityOf();
  expect(edited).toEqual(["edit", expect.any(String), "active"]);
  expect(await importing(ada, [{ ...row, description: "Deeper." }])).toMatchObject({ updated: 1 });
  expect(await activityOf()).toEqual(edited);
});
