// A file in the repository, in a project's settings: found, taken over, read, and stopped.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { startFileProjects } from "#tests/support/file-projects.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, within } from "#tests/support/render-route.tsx";

const { site, owner, newProject, serve, take, readProject } = await startFileProjects();

const text = `name: Tidewater
stack: [rust, GRIB]
positions:
  - { key: charts, role: designer, title: Charts }
`;

async function openSettings(id: string) {
  const route = await renderRoute(site.app, `/projects/${id}/settings`, owner);
  const section = within(await screen.findByRole("region", { name: "A file in the repository" }));
  const press = async (name: string) =>
    route.user.click(await section.findByRole("button", { name }));
  return { ...route, section, press };
}

test("an owner sees what a file would change, takes it over, and gives it up", async () => {
  const made = await newProject();
  serve(made, text);
  const { section, press, sent } = await openSettings(made.id);
  await press("Look for files");
  const preview = within(await section.findByRole("article", { name: "stack-cafe.yml" }));
  preview.getByText("Tidewater");
  preview.getByText("New: Charts (designer, 1 seat)");
  preview.getByText("Not among the technologies of this site, and left out: GRIB.");
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
  await press("Read this file from now on");
  await findToast("stack-cafe.yml is read from now on");
  await section.findByText(/decides: Name, Technologies, Positions/);
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  expect([name.value, name.readOnly]).toEqual(["Tidewater", true]);

  serve(made, "name: T\n");
  await press("Read it now");
  const problems = await section.findByRole("alert");
  expect(problems.textContent).toContain("Line 1: name: Too Short!");

  await press("Stop reading it");
  await findToast("stack-cafe.yml isn’t read any more");
  await section.findByRole("button", { name: "Look for files" });
  expect(name.readOnly).toBe(false);
  expect((await readProject(made)).repositoryFile).toBeNull();
});

test("a file with a problem can't be taken over", async () => {
  const made = await newProject();
  serve(made, "name: Tidewater\nlicense: ''\ncolour: blue\n");
  const { section, press } = await openSettings(made.id);
  await press("Look for files");
  const preview = within(await section.findByRole("article", { name: "stack-cafe.yml" }));
  const { textContent } = await preview.findByRole("alert");
  expect(textContent).toContain("Line 2: license: Too Short!");
  expect(textContent).toContain("Line 3: colour: This isn’t known here. Check its spelling.");
  expect(preview.queryByRole("button")).toBeNull();
});

test("without a file, without a repository, and when the code host is silent, that is said", async () => {
  const made = await newProject();
  const { section, press, user, script } = await openSettings(made.id);
  await press("Look for files");
  await section.findByText("None of these files is there.");
  const message = "The code host isn’t responding. Try again in a minute.";
  script(/preview/, async () => ({ status: 503, json: { code: "unavailable", message } }));
  await user.click(section.getByRole("button", { name: "Look for files" }));
  const error = await section.findByRole("alert");
  expect(error.textContent).toMatch(/The repository wasn’t read\..*isn’t responding/s);
  const none = await newProject({ repositoryUrl: null });
  const other = await openSettings(none.id);
  await other.section.findByText("Enter the repository’s address above first.");
  expect(other.section.queryByRole("button", { name: "Look for files" })).toBeNull();
});

test("pictures that the file names can't be changed; owners describe what it doesn't describe", async () => {
  const made = await newProject();
  await take(made, "name: Tidewater\n");
  const { db } = site.database;
  const picture = {
    project_id: made.id,
    place: "gallery",
    hash: "0".repeat(64),
    width: 8,
    height: 5,
  };
  await sql`insert into pictures ${sql.values([
    { ...picture, id: "0198c0de-0000-7000-8000-000000000001", alt: "Tides" },
  ])}`.run(db);
  const decide = (path: string) =>
    sql`update repository_files set path = ${path}, fields = '{logo,pictures}'
      where project_id = ${made.id}`.run(db);
  const pictures = async () => {
    await openSettings(made.id);
    return within(await screen.findByRole("region", { name: /^Pictures/ }));
  };
  await decide("stack-cafe.yml");
  const own = await pictures();
  own.getByText("Tides");
  expect(own.queryAllByRole("button")).toEqual([]);
  expect(own.queryByRole("textbox")).toBeNull();
  expect(own.queryByLabelText(/Add pictures/)).toBeNull();
  expect(within(screen.getByRole("region", { name: "Logo" })).queryByRole("button")).toBeNull();
  await decide("publiccode.yml");
  const theirs = await pictures();
  expect(theirs.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Tides");
  expect(theirs.queryAllByRole("button")).toEqual([]);
});
