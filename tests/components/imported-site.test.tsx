// A site that an operator filled by an import: a visitor names technologies and sees what fits, and
// the owner opens seats in several projects at once.
import fs from "node:fs";
import { expect, test } from "vitest";
import type { Match } from "#contract/matches.ts";
import { importFile } from "#tests/support/import-file.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

interface Source {
  readonly rows: readonly Record<string, unknown>[];
  readonly techsField: string;
}

/** Invented projects: every second one with Python, every third one with PostgreSQL. */
const invented: Source = {
  rows: Array.from({ length: 36 }, (_, index) => ({
    name: `Almanac ${index}`,
    description: `Tables of harbour ${index} for people who sail.`,
    repo: `https://git.example/order/almanac-${index}`,
    words: [index % 2 === 0 && "python", index % 3 === 0 && "Postgres", "sailing"].filter(Boolean),
  })),
  techsField: "words",
};

/** A file of real projects, and its field with the words for technologies. */
const realFile = process.env["IMPORT_SAMPLE"] ?? "";
const realTechsField = process.env["IMPORT_SAMPLE_TECHS"] ?? "raw_tags";

const readFile = (file: string): Source => ({
  rows: fs
    .readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>),
  techsField: realTechsField,
});

const stack = "techs=python,postgresql";

interface Answer {
  readonly matches: readonly Match[];
  readonly total: number;
  readonly free: number;
}

const matches = async (more = "") =>
  (await site.visitor.get<Answer>(`/matches?${stack}&role=developer&pageSize=100${more}`)).body;

/** The ids of all pages. */
async function allIds(): Promise<string[]> {
  const ids: string[] = [];
  let path = `/matches?${stack}&role=developer&pageSize=100`;
  while (path !== "") {
    const { body, headers } = await site.visitor.get<Answer>(path);
    ids.push(...body.matches.map(({ id }) => id));
    path = /<\/api\/v1([^>]*)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? "";
  }
  return ids;
}

/** Returns the home page's text. */
async function importAndLook(operator: Person, { rows, techsField }: Source): Promise<string> {
  const before = await matches();
  const done = await importFile(site.database, operator, rows, { techsField });
  expect(done.added).toBeGreaterThan(rows.length * 0.99);
  expect(done.report.withoutSeats).toBe(done.added);

  const { total, free } = await matches();
  const added = total - before.total;
  // As the list of projects counts them.
  const facets = await site.visitor.get<{ total: number }>(
    `/projects/facets?${stack}&techsMatch=any`,
  );
  expect(total).toBe(facets.body.total);
  expect(added).toBeGreaterThan(done.added / 10);
  expect(free).toBe(before.free);
  const ids = await allIds();
  expect(new Set(ids).size).toBe(total);
  expect(ids).toHaveLength(total);

  await renderRoute(site.app, `/?${stack}&role=developer`);
  const others = await screen.findByRole("region", { name: /^\d+ (projects|more) that fit$/ });
  const text = others.textContent ?? "";
  expect(text).toContain(free > 0 ? `${total - free} more that fit` : `${total} projects that fit`);
  return document.body.textContent ?? "";
}

const nothingFits = /No project|Imported|No free seats|Join as either/;

test("real projects are imported, and a visitor who names Python sees what fits", async ({
  skip,
}) => {
  if (realFile === "") {
    skip("IMPORT_SAMPLE names no file");
    return;
  }
  const page = await importAndLook(await site.person("importer"), readFile(realFile));
  expect(page).toContain("Ask whether they’d take you");
  expect(page).not.toMatch(nothingFits);
});

test("an operator imports, and a visitor who names Python sees what fits", async () => {
  const operator = await site.person("operator");
  const page = await importAndLook(operator, invented);
  expect(page).toContain("Ask whether they’d take you");
  expect(page).not.toMatch(nothingFits);

  // The owner opens developer seats in those of the first page, and the visitor sees them first.
  const { user } = await renderRoute(site.app, "/projects/my-projects", operator);
  await screen.findByText(/^36 of your projects have no free seat\./);
  await user.click(screen.getByRole("button", { name: "Select projects" }));
  const bar = screen.getByRole("group", { name: "Open seats" });
  const open = within(bar).getByRole<HTMLButtonElement>("button", { name: "Open developer seats" });
  expect(open.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Select Almanac 35" }));
  within(bar).getByRole("button", { name: "Open developer seats on the 1 selected" });
  await user.click(within(bar).getByRole("button", { name: "Select 20 without free seats" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Almanac 35" }));
  await user.click(
    within(bar).getByRole("button", { name: "Open developer seats on the 19 selected" }),
  );
  await screen.findByText(/^17 of your projects have no free seat\./);
  await waitFor(() => expect(screen.queryByRole("group", { name: "Open seats" })).toBeNull());
  const { total, free } = await matches();
  // Almanac 16 to 34: every second and every third one.
  const opened = Array.from({ length: 19 }, (_, index) => index + 16);
  expect(free).toBe(opened.filter((index) => index % 2 === 0 || index % 3 === 0).length);

  await renderRoute(site.app, `/matches?${stack}&role=developer`);
  await screen.findByRole("region", { name: `${free} with a free developer seat` });
  expect((await matches("&seats=free")).total).toBe(free);
  expect(new Set(await allIds()).size).toBe(total);
});
