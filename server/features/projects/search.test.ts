import { beforeAll, expect, test } from "vitest";
import type { SearchResult } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

/** Fictional projects by name: description and technologies. */
const projects: Record<string, [description: string, ...slugs: string[]]> = {
  Tidewater: ["Tables of tides for **harbours**.", "rust", "postgresql"],
  "Tidewater Atlas": ["Maps of the same.", "typescript"],
  Harbourmaster: ["Berths and moorings.", "go", "kubernetes"],
  Rustling: ["Sounds of leaves.", "python"],
  "Peat Bog": ["Depths of peat, sampled by hand.", "postgresql"],
  Percent: ["100% of snake_case names, C:\\bog.", "c"],
  "Owl 🦉 Watch": ["Nests of owls. Go and see!", "react-native"],
  Cartwheel: ['Turns carts; it\'s a "wheel" of sorts.', "react"],
  Go: ["A board of nineteen lines."],
};

beforeAll(async () => {
  const owner = await site.person("olga");
  const rows = await sql<{ id: string; slug: string }>`select id, slug from techs`.all(
    site.database.db,
  );
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const [name, [description, ...slugs]] of Object.entries(projects)) {
    const techs = slugs.map((slug) => ids.get(slug));
    await site.project(owner, { name, description, techs });
  }
});

const search = (text: string) =>
  site.visitor.get<SearchResult[]>(`/project_search?search=${encodeURIComponent(text)}`);

async function find(text: string): Promise<string[]> {
  const { status, body } = await search(text);
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

test.each([
  // Names: complete, partial, in any case.
  ["tidewater", ["Tidewater", "Tidewater Atlas"]],
  ["TIDEWATER ATLAS", ["Tidewater Atlas"]],
  ["ewat", ["Tidewater Atlas", "Tidewater"]],
  ["owl 🦉", ["Owl 🦉 Watch"]],
  ["🦉", ["Owl 🦉 Watch"]],
  // Technologies: by name, slug, alias, prefix, several words.
  ["rust", ["Rustling", "Tidewater"]],
  ["typescript", ["Tidewater Atlas"]],
  ["ts", ["Tidewater Atlas"]],
  ["k8s", ["Harbourmaster"]],
  ["golang", ["Harbourmaster"]],
  ["kuber", ["Harbourmaster"]],
  ["react native", ["Owl 🦉 Watch"]],
  // All words have to be there; if no project has them all, those with most come first.
  ["rust postgres", ["Tidewater"]],
  ["peat with postgres", ["Peat Bog"]],
  ["tides owls atlas", ["Owl 🦉 Watch", "Tidewater Atlas", "Tidewater"]],
  // Descriptions, by the words' stems.
  ["harbours", ["Tidewater"]],
  ["sampling", ["Peat Bog"]],
  ["table of the tide", ["Tidewater"]],
  // Parts of words in mixed case, letters without their marks.
  ["öwl", ["Owl 🦉 Watch"]],
  // Syntax.
  ['"tables of tides"', ["Tidewater"]],
  ['"tides tables"', []],
  ["tidewater -atlas", ["Tidewater"]],
  ['tidewater -"of tides"', ["Tidewater Atlas"]],
  ["tech:rust", ["Tidewater"]],
  ["tech:golang berths", ["Harbourmaster"]],
  ["tidewater -tech:ts", ["Tidewater"]],
  ["tidewater stars:>0", []],
  ["tidewater stars:0", ["Tidewater", "Tidewater Atlas"]],
  ["tidewater needs a designer", ["Tidewater", "Tidewater Atlas"]],
  ["tech:nothing-like-it", []],
  // Punctuation isn't looked for.
  ["100%", ["Percent"]],
  ["%", []],
  ["_", []],
  ["snake_case", ["Percent"]],
  ["snakeXcase", []],
  ["C:\\bog", ["Percent"]],
  ["it's", ["Cartwheel"]],
  ['"wheel"', ["Cartwheel"]],
  ["';--", []],
  ["');drop", []],
  ["&search=rust#", []],
])("a search for %s finds %j", async (text, names) => expect(await find(text)).toEqual(names));

test("a word of two letters matches whole words only", async () => {
  const found = await find("go");
  // Order: exact name, technology, word in a description.
  expect(found).toEqual(["Go", "Harbourmaster", "Owl 🦉 Watch"]);
});

test("each result contains the parts that matched", async () => {
  const { body } = await search("rust");
  const matches = Object.fromEntries(body.map(({ name, matchType }) => [name, matchType]));
  expect(matches).toEqual({
    Rustling: { name: true, description: false, techs: false },
    Tidewater: { name: false, description: false, techs: true },
  });
});

test("a long search is cut to its first words; more than 200 characters are refused", async () => {
  expect(await find(`tidewater ${"x ".repeat(95)}`)).toContain("Tidewater");
  expect((await search("x".repeat(200))).status).toBe(200);
  expect((await search("🦉".repeat(200))).status).toBe(200);
  expect((await search("x".repeat(201))).status).toBe(400);
});

test.each(["", " \t ", "\0"])("a search for %j is refused", async (text) => {
  expect((await search(text)).status).toBe(400);
});

test("a request without a search is refused", async () => {
  expect((await site.visitor.get("/project_search")).status).toBe(400);
});

test("results are paged without gaps or duplicates", async () => {
  const all = await find("tidewater postgres go");
  expect(all.length).toBeGreaterThan(3);
  const paged: string[] = [];
  let path = "/project_search?search=tidewater%20postgres%20go&pageSize=2";
  while (path) {
    const { headers, body } = await site.visitor.get<SearchResult[]>(path);
    expect(body.length).toBeLessThanOrEqual(2);
    paged.push(...body.map(({ name }) => name));
    path = /<([^>]*)>; rel="next"/.exec(headers["link"] ?? "")?.[1] ?? "";
    path = path.slice(path.indexOf("/api/"));
  }
  expect(paged).toEqual(all);
});

test("among equal matches the one with more stars comes first", async () => {
  const owner = await site.person("stella");
  const quiet = await site.project(owner, { name: "Zither One", description: "Strings." });
  await site.project(owner, { name: "Zither Two", description: "Strings." });
  expect(await find("zither")).toEqual(["Zither Two", "Zither One"]);
  await sql`
    insert into stars (project_id, user_id)
    values (${quiet.id}, ${owner.id})`.run(site.database.db);
  expect(await find("zither")).toEqual(["Zither One", "Zither Two"]);
});
