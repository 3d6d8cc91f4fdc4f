// A file of the repository that an owner takes over: what it would change, what it changes, and that
// it can't be changed otherwise then.
import { describe, expect, test } from "vitest";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import type { RepositoryFile } from "#contract/repository-files.ts";
import { sql } from "#server/database/sql.ts";
import { startFileProjects } from "#tests/support/file-projects.ts";
import { addPosition } from "#tests/support/positions.ts";

const { host, site, owner, newProject, serve, preview, take, readProject } =
  await startFileProjects();
const { db } = site.database;
const member = await site.person("milo");

const titlesOf = ({ positions }: Project) => positions.map(({ title }) => title);

const text = `name: Tidewater
description: Tide and *wind*.
website: https://tidewater.example
licence: MIT
stack: [rust, TypeScript, GRIB]
positions:
  - { key: charts, role: designer, title: Charts, seats: 2, techs: [typescript] }
`;

test("the preview says what each file would change, and changes nothing", async () => {
  const made = await newProject();
  serve(made, text);
  serve(made, '{"name": "Tide"}', "codemeta.json");
  const before = await readProject(made);
  const { status, body } = await preview(made);
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      path: "stack-cafe.yml",
      fields: ["name", "description", "techs", "websiteUrl", "licence"],
      changes: [
        { field: "name", from: before.name, to: "Tidewater" },
        { field: "description", from: "What it is about.", to: "Tide and *wind*." },
        { field: "websiteUrl", from: null, to: "https://tidewater.example" },
        { field: "licence", from: null, to: "MIT" },
        { field: "techs", from: "", to: "Rust, TypeScript" },
      ],
      positions: [
        {
          change: "added",
          from: null,
          to: { role: "designer", title: "Charts", seats: 2, techs: ["TypeScript"] },
        },
      ],
      unknownTechs: ["GRIB"],
      problems: [],
    },
    { path: "codemeta.json", fields: ["name"], changes: [{ to: "Tide" }], positions: [] },
  ]);
  expect(await readProject(made)).toEqual(before);
});

test("taking it over changes the project as a form does, and again the same changes nothing", async () => {
  const made = await newProject();
  const { status, body } = await take(made, text);
  expect(status).toBe(200);
  expect(body).toMatchObject({ path: "stack-cafe.yml", problems: [], unknownTechs: ["GRIB"] });
  const project = await readProject(made);
  expect(project).toMatchObject({
    name: "Tidewater",
    description: "Tide and *wind*.",
    descriptionHtml: "<p>Tide and <em>wind</em>.</p>",
    websiteUrl: "https://tidewater.example",
    licence: "MIT",
    techs: [{ slug: "rust" }, { slug: "typescript" }],
    lastActivity: "edit",
    settingOpenRoles: ["designer"],
    positions: [{ title: "Charts", role: "designer", seats: 2, isOpen: true }],
  });
  expect(project.repositoryFile).toEqual({
    path: "stack-cafe.yml",
    fields: ["name", "description", "techs", "websiteUrl", "licence", "repositoryUrl"],
    positions: [project.positions[0]?.id],
  });
  expect((await owner.post(made.at, { path: "stack-cafe.yml" })).status).toBe(200);
  expect(await readProject(made)).toEqual(project);
});

describe("what the file decides", () => {
  test("can't be changed otherwise, and all else can", async () => {
    const made = await newProject();
    await take(
      made,
      "name: Tidewater\npositions:\n  - { key: a, role: developer, title: Tides }\n",
    );
    const at = `/projects/${made.id}`;
    const refused = await owner.post(at, { name: "Other", description: "Other words" });
    expect(refused.status).toBe(409);
    expect(refused.body["message"]).toBe(
      "name: stack-cafe.yml in the repository decides this. Change it there, or stop reading the file in the project’s settings.",
    );
    expect((await owner.post(at, { repositoryUrl: null })).status).toBe(409);
    expect((await owner.post(at, { description: "Other words", licence: "MIT" })).status).toBe(200);
    const [position] = (await readProject(made)).positions;
    const positionAt = `${at}/positions/${position?.id}`;
    expect((await owner.post(positionAt, { title: "Other" })).status).toBe(409);
    expect((await owner.delete(positionAt)).status).toBe(409);
    expect((await owner.post<Position>(positionAt, { isOpen: false })).body.isOpen).toBe(false);
    const byHand = await addPosition(owner, made.id, { title: "By hand" });
    const handAt = `${at}/positions/${byHand.id}`;
    expect((await owner.post(handAt, { title: "Still by hand" })).status).toBe(200);
    expect(await readProject(made)).toMatchObject({
      name: "Tidewater",
      description: "Other words",
      positions: [{ title: "Tides" }, { title: "Still by hand" }],
    });
  });

  test("is the owners' again once it isn't read any more", async () => {
    const made = await newProject();
    await take(made, text);
    for (const _ of [1, 2]) {
      const left = await owner.delete<RepositoryFile>(made.at);
      expect(left.body).toEqual({ path: null, readAt: null, problems: [], unknownTechs: [] });
    }
    const project = await readProject(made);
    expect(project).toMatchObject({ name: "Tidewater", repositoryFile: null });
    expect((await owner.post(`/projects/${made.id}`, { name: "Other" })).status).toBe(200);
    const positionAt = `/projects/${made.id}/positions/${project.positions[0]?.id}`;
    expect((await owner.delete(positionAt)).status).toBe(200);
  });
});

test("only owners look, take over, read and stop", async () => {
  const made = await newProject();
  serve(made, text);
  await sql`insert into members (id, project_id, user_id, role_name)
    values (gen_random_uuid(), ${made.id}, ${member.id}, 'developer')`.run(db);
  const stranger = await site.person("stranger");
  for (const [caller, status] of [
    [site.visitor, 401],
    [stranger, 403],
    [member, 403],
    [await site.admin(), 403],
  ] as const) {
    expect((await caller.get(made.at)).status).toBe(status);
    expect((await caller.get(`${made.at}/preview`)).status).toBe(status);
    expect((await caller.post(made.at, { path: "stack-cafe.yml" })).status).toBe(status);
    expect((await caller.delete(made.at)).status).toBe(status);
  }
  expect((await readProject(made)).repositoryFile).toBeNull();
});

describe("is refused", () => {
  test("a text that isn't the one in the preview, or that nobody looked at", async () => {
    const made = await newProject();
    serve(made, text);
    const [found] = (await preview(made)).body;
    serve(made, text.replace("Tidewater", "Ebb"));
    const body = { path: "stack-cafe.yml", digest: found?.digest };
    expect((await owner.post(made.at, body)).status).toBe(409);
    expect((await owner.post(made.at, { path: "stack-cafe.yml" })).status).toBe(400);
    expect((await owner.post(made.at, { path: "codemeta.json", digest: "0" })).status).toBe(409);
    expect((await owner.post(made.at, { path: "README.md", digest: "0" })).status).toBe(400);
    expect((await readProject(made)).repositoryFile).toBeNull();
  });

  test("a file with a problem, as a whole", async () => {
    const made = await newProject();
    const before = await readProject(made);
    const { status, body } = await take(made, "name: Tidewater\nlicence: ''\n");
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain("Line 2: licence: Too Short!");
    expect(await readProject(made)).toEqual(before);
  });

  test("a repository that isn't public, that isn't at the code host, or none", async () => {
    const made = await newProject();
    host.answer(`/api/repos/${made.path}`, {
      name: "f",
      full_name: made.path,
      private: true,
      html_url: "https://code.example/x/y",
    });
    serve(made, text);
    expect((await preview(made)).status).toBe(409);
    const elsewhere = await newProject({ repositoryUrl: "https://elsewhere.example/a/b" });
    expect((await preview(elsewhere)).status).toBe(409);
    const none = await newProject({ repositoryUrl: null });
    expect((await preview(none)).status).toBe(409);
    expect(host.requests.filter(({ path }) => path.includes("contents"))).toEqual([]);
  });

  test("more seats while an admin hides the project", async () => {
    const made = await newProject();
    await sql`update projects set hidden_at = now() where id = ${made.id}`.run(db);
    expect((await take(made, text)).status).toBe(409);
    expect((await take(made, "name: Tidewater\n")).status).toBe(200);
  });
});

describe("positions", () => {
  const positions = (...lines: string[]) =>
    ["positions:", ...lines.map((line) => `  - { role: developer, ${line} }`), ""].join("\n");

  test("are recognised by their key; those that an owner made before by role and title", async () => {
    const made = await newProject();
    const byHand = await addPosition(owner, made.id, { title: "Tide prediction" });
    await take(made, positions("key: tides, title: tide prediction, seats: 3"));
    expect((await readProject(made)).positions).toMatchObject([
      { id: byHand.id, title: "tide prediction", seats: 3 },
    ]);
    await take(made, positions("key: tides, title: Tides", "key: wind, title: Wind"));
    const { positions: stored } = await readProject(made);
    expect(stored).toMatchObject([
      { id: byHand.id, title: "Tides", seats: 1 },
      { title: "Wind", isOpen: true },
    ]);
  });

  test("that leave the file are deleted; one with a member or an application is closed instead", async () => {
    const made = await newProject();
    const names = ["free", "taken", "asked"];
    await take(made, positions(...names.map((key) => `key: ${key}, title: The ${key}, seats: 2`)));
    const { positions: stored } = await readProject(made);
    const idOf = (title: string) => stored.find((one) => one.title === title)?.id;
    await sql`insert into members (id, project_id, user_id, role_name, position_id)
      values (gen_random_uuid(), ${made.id}, ${member.id}, 'developer', ${idOf("The taken")})`.run(
      db,
    );
    const applicant = await site.person("ari");
    const applied = await applicant.post("/applications", {
      project: made.id,
      position: idOf("The asked"),
      content: "Hello",
    });
    expect(applied.status).toBe(200);
    serve(made, positions("key: other, title: Other"));
    expect((await preview(made)).body[0]?.positions.map(({ change }) => change)).toEqual([
      "deleted",
      "closed",
      "closed",
      "added",
    ]);
    await take(made, positions("key: other, title: Other"));
    const after = await readProject(made);
    expect(titlesOf(after).toSorted()).toEqual(["Other", "The asked", "The taken"]);
    expect(after.positions.filter(({ isOpen }) => isOpen).map(({ title }) => title)).toEqual([
      "Other",
    ]);
    // They are the owners' again.
    const takenAt = `/projects/${made.id}/positions/${idOf("The taken")}`;
    expect((await owner.post(takenAt, { title: "Taken" })).status).toBe(200);
    // Back in the file it is the same one.
    await take(made, positions("key: other, title: Other", "key: taken, title: Again, seats: 2"));
    expect((await readProject(made)).positions).toContainEqual(
      expect.objectContaining({ id: idOf("The taken"), title: "Again", taken: 1 }),
    );
  });

  test("keep their role, and as many seats as are taken", async () => {
    const made = await newProject();
    await take(made, positions("key: a, title: Tides, seats: 2"));
    const [stored] = (await readProject(made)).positions;
    const people = await site.people(["one", "two"]);
    for (const { id } of [people.one, people.two]) {
      await sql`insert into members (id, project_id, user_id, role_name, position_id)
        values (gen_random_uuid(), ${made.id}, ${id}, 'developer', ${stored?.id})`.run(db);
    }
    const problemsOf = async (changed: string) => {
      serve(made, changed);
      return (await preview(made)).body[0]?.problems;
    };
    expect(await problemsOf(positions("key: a, title: Tides, seats: 1"))).toMatchObject([
      { line: 2, field: "positions.0.seats" },
    ]);
    expect(
      await problemsOf("positions:\n  - { key: a, title: Tides, role: designer, seats: 2 }\n"),
    ).toMatchObject([{ line: 2, field: "positions.0.role" }]);
  });

  test("aren't more than a project may have", async () => {
    const made = await newProject();
    await addPosition(owner, made.id, { title: "By hand" });
    const lines = Array.from({ length: 20 }, (_, index) => `key: k${index}, title: Title ${index}`);
    serve(made, positions(...lines));
    expect((await preview(made)).body[0]?.problems).toMatchObject([{ field: "positions" }]);
    expect((await take(made, positions(...lines.slice(1)))).status).toBe(200);
  });
});
