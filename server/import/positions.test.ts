// Positions in imported files: what is read, what is changed, and what a person's data brings along.
import { expect, test } from "vitest";
import { type AccountData, accountData } from "#contract/accounts.ts";
import type { Position } from "#contract/positions.ts";
import { sql } from "#server/database/sql.ts";
import { apply } from "#tests/support/apply.ts";
import { type ImportArguments, importFile } from "#tests/support/import-file.ts";
import { notificationsOf } from "#tests/support/notifications.ts";
import { addPosition, positionsAs } from "#tests/support/positions.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const tide = { name: "Tide", description: "Tables of tides.", repo: "https://git.example/o/tide" };
let people = 0;
const newcomer = () => site.person(`mover${(people += 1)}`);

const importing = (owner: Person, ...content: ImportArguments) =>
  importFile(site.database, owner, ...content);

const projectIdOf = async (owner: Person): Promise<string> =>
  (await owner.get<{ project: { id: string } }[]>(`/members?user=${owner.id}`)).body[0]?.project
    .id ?? "";
const positionsOf = async (owner: Person): Promise<Position[]> =>
  positionsAs(owner, await projectIdOf(owner));
const dataOf = async (owner: Person): Promise<{ text: string; data: AccountData }> => {
  const headers = { host: "127.0.0.1:3000", cookie: owner.cookie };
  const { body } = await site.app.inject({ url: "/api/v1/account/data", headers });
  return { text: body, data: accountData.parse(JSON.parse(body)) };
};
const at = (...lines: number[]) => ({ count: lines.length, lines });

test("positions are added with their project, and a repeated import changes nothing", async () => {
  const ada = await newcomer();
  const row = {
    ...tide,
    openRoles: [],
    positions: [
      {
        Role: "Designer",
        title: "Charts",
        description: "Full sun.",
        techs: ["Rust", "Postgres", "abacus"],
        hours_a_week: 3,
        seats: 2,
      },
      { role: "developer", title: "Gauges", isOpen: false, description: "", seats: null },
    ],
  };
  const done = await importing(ada, [row]);
  expect(done).toMatchObject({ added: 1, remarks: {} });
  expect(Object.fromEntries(done.report.unknownWords)).toEqual({ abacus: 1 });
  const [charts, gauges] = await positionsOf(ada);
  expect(charts).toMatchObject({
    role: "designer",
    title: "Charts",
    description: "Full sun.",
    hoursAWeek: 3,
    seats: 2,
    taken: 0,
    isOpen: true,
    techs: [{ slug: "rust" }, { slug: "postgresql" }],
  });
  expect(gauges).toMatchObject({ title: "Gauges", description: null, seats: 1, isOpen: false });
  expect((await ada.get(`/projects/${await projectIdOf(ada)}`)).body).toMatchObject({
    settingOpenRoles: ["designer"],
    freeSeats: { designer: 2, developer: 0 },
    lastActivity: null,
  });
  expect(await importing(ada, [row])).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await importing(ada, [tide])).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await positionsOf(ada)).toHaveLength(2);
});

test("what the file says of a position is changed, and the rest of it stays", async () => {
  const ada = await newcomer();
  const repo = "https://git.example/o/changed";
  const seats = { role: "developer", title: "Gauges", description: "Tides.", seats: 2 };
  await importing(ada, [{ ...tide, repo, positions: [seats, { ...seats, title: "Logs" }] }]);
  const [gauges, logs] = await positionsOf(ada);
  const changes = [
    { id: logs?.id, role: "developer", title: "Logbooks", isOpen: false },
    { role: "developer", title: "GAUGES", hoursAWeek: 4, techs: ["Go"] },
    { role: "designer", title: "Gauges" },
  ];
  expect(await importing(ada, [{ ...tide, repo, positions: changes }])).toMatchObject({
    updated: 1,
    remarks: {},
  });
  expect(await positionsOf(ada)).toMatchObject([
    { id: gauges?.id, title: "GAUGES", description: "Tides.", hoursAWeek: 4, seats: 2 },
    { id: logs?.id, title: "Logbooks", description: "Tides.", isOpen: false },
    { role: "designer", title: "Gauges", description: null },
  ]);
});

test("taken seats stay, and those who wait for seats that go are notified", async () => {
  const [ada, eve, sam] = [await newcomer(), await newcomer(), await newcomer()];
  const repo = "https://git.example/o/taken";
  const row = (seats: number, isOpen?: boolean) => ({
    ...tide,
    repo,
    positions: [{ role: "developer", title: "Gauges", seats, isOpen }],
  });
  await importing(ada, [row(3)]);
  const project = await projectIdOf(ada);
  const { id } = await apply(eve, project);
  await ada.post(`/applications/${id}`, { status: "accepted" });
  await apply(sam, project);
  expect(await importing(ada, [row(1)])).toMatchObject({ updated: 1, remarks: {} });
  expect(await positionsOf(ada)).toMatchObject([{ seats: 1, taken: 1, isOpen: false }]);
  expect((await notificationsOf(sam)).map(({ event }) => event)).toEqual(["seat_taken"]);
  const field = "positions[0].isOpen left as it is: all of its seats are taken";
  expect(await importing(ada, [row(1, true)])).toMatchObject({
    unchanged: 1,
    remarks: { [field]: at(1) },
  });
  const second = await addPosition(ada, project, { title: "Buoys", seats: 2 });
  for (const person of [await newcomer(), await newcomer()]) {
    const application = (
      await person.post<{ id: string }>("/applications", { project, position: second.id })
    ).body;
    await ada.post(`/applications/${application.id}`, { status: "accepted" });
  }
  const fewer = { ...tide, repo, positions: [{ role: "developer", title: "Buoys", seats: 1 }] };
  expect(await importing(ada, [fewer])).toMatchObject({
    unchanged: 1,
    remarks: { "positions[0].seats left as they are: more are taken": at(1) },
  });
});

test("other people's positions stay as they are, and so do those of a hidden project", async () => {
  const [ada, eve] = [await newcomer(), await newcomer()];
  const repo = "https://git.example/o/refused";
  const row = (title: string) => ({ ...tide, repo, positions: [{ role: "developer", title }] });
  await importing(ada, [row("Gauges")]);
  const titles = async () => (await positionsOf(ada)).map(({ title }) => title);
  const { report } = await importing(eve, [row("Mine")]);
  expect([...report.skipped.keys()]).toEqual(["the project is listed by someone else"]);
  expect(await titles()).toEqual(["Gauges"]);
  const { db } = site.database;
  await sql`update projects set hidden_at = now() where id = ${await projectIdOf(ada)}`.run(db);
  expect(await importing(ada, [row("Logs")])).toMatchObject({
    unchanged: 1,
    remarks: { "positions left as they are: an admin hid the project": at(1) },
  });
  expect(await titles()).toEqual(["Gauges"]);
});

test("errors name the line and the field, and the rest is imported", async () => {
  const ada = await newcomer();
  const good = { role: "developer", title: "Gauges" };
  const bad = [
    { ...good, seats: 21 },
    good,
    { ...good, role: "pilot" },
    { role: "designer" },
    "a string",
    { ...good, title: "x" },
  ];
  const done = await importing(ada, [
    { ...tide, name: "Old", repo: "https://git.example/o/old", positions: "two developers" },
    { ...tide, repo: "https://git.example/o/errors", positions: bad },
  ]);
  expect(done).toMatchObject({ added: 2 });
  expect(done.remarks).toEqual({
    "positions left out: not a list of positions": at(1),
    "positions[0].seats: Use a number from 1 to 20 (position left out)": at(2),
    "positions[2].role: Use developer or designer (position left out)": at(2),
    "positions[3].title: Missing (position left out)": at(2),
    "positions[4]: not a position (position left out)": at(2),
    "positions[5].title: Too Short! (position left out)": at(2),
  });
  const many = Array.from({ length: 25 }, (_, index) => ({ ...good, title: `Seat ${index}` }));
  const repo = "https://git.example/o/errors";
  const beyond = await importing(ada, [{ ...tide, repo, positions: many }]);
  expect(beyond.remarks).toEqual({
    "positions beyond the first 20 left out": at(1),
    "positions[19] left out: a project has at most 20": at(1),
  });
});

test("tables have positions as text in a cell, and roles in another", async () => {
  const ada = await newcomer();
  const csv = [
    "name,description,roles,positions",
    'Tide,Tables,,"developer: Tide: tables; Designers : Charts; pilot: Boats"',
    'Moor,Maps,"developer, designer",',
    "Loom,Weaving,,",
  ].join("\n");
  const done = await importing(ada, csv, { name: "in.csv" });
  expect(done).toMatchObject({
    added: 3,
    remarks: { "positions[2].role: Use developer or designer (position left out)": at(2) },
  });
  // Only Loom.
  expect(done.report.withoutSeats).toBe(1);
  const rows = await sql<{ name: string; roles: string[]; titles: string[] }>`
    select p.name, p.open_roles as roles,
      array(select title from positions where project_id = p.id order by id) as titles
    from projects p join members m on m.project_id = p.id where m.user_id = ${ada.id}
    order by p.id`.all(site.database.db);
  expect(rows).toEqual([
    { name: "Tide", roles: ["developer", "designer"], titles: ["Tide: tables", "Charts"] },
    { name: "Moor", roles: ["developer", "designer"], titles: [] },
    { name: "Loom", roles: [], titles: [] },
  ]);
  expect((await importing(ada, csv, { name: "in.csv" })).report.withoutSeats).toBe(1);
});

test("tables have positions as JSON in a cell", async () => {
  const ada = await newcomer();
  const cell = JSON.stringify([{ role: "designer", title: "Charts" }]).replaceAll('"', '""');
  const csv = `name,description,positions\nTide,Tables,"${cell}"\nMoor,Maps,\n`;
  expect(await importing(ada, csv, { name: "in.csv" })).toMatchObject({ added: 2, remarks: {} });
});

test("a person's downloaded data lists the same positions elsewhere, and changes nothing at home", async () => {
  const [ada, eve] = [await newcomer(), await newcomer()];
  const rust = (await site.visitor.get<{ id: string }>("/techs/rust")).body.id;
  const { id } = await site.project(ada, {
    name: "Weir",
    description: "Of **water**.",
    licence: "MIT",
    techs: [rust],
  });
  await addPosition(ada, id, { title: "Gauges", seats: 3, hoursAWeek: 2, techs: [rust] });
  const charts = await addPosition(ada, id, { title: "Charts", role: "designer" });
  await addPosition(ada, id, { title: "Charts", role: "designer", description: "Two\nlines" });
  const application = { project: id, position: charts.id };
  const { body } = await eve.post<{ id: string }>("/applications", application);
  await ada.post(`/applications/${body.id}`, { status: "accepted" });
  const exported = async (person: Person) => {
    const { text: file, data } = await dataOf(person);
    const [own] = data.projects;
    const positions = own?.positions.map((one) => ({ ...one, id: null, createdAt: null }));
    const { name, description, licence, techs, settingOpenRoles } = own ?? {};
    const project = { name, description, licence, techs, settingOpenRoles, positions };
    return { file, project };
  };
  const { file, project: home } = await exported(ada);
  expect(home.positions).toHaveLength(3);
  expect(await importing(ada, file, { name: "data.json" })).toMatchObject({
    unchanged: 1,
    remarks: {},
  });

  const mover = await newcomer();
  expect(await importing(mover, file, { name: "data.json" })).toMatchObject({
    added: 1,
    remarks: {},
  });
  const moved = await exported(mover);
  expect(moved.project).toEqual(home);
  expect(await importing(mover, file, { name: "data.json" })).toMatchObject({ unchanged: 1 });
});
