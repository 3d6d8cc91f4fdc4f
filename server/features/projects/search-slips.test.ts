// Every kind of slip at every kind of place: 4 slips in each of 50 names, made by one rule.
import { beforeAll, expect, test } from "vitest";
import type { SearchResult } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

/** Fictional projects, one for each technology. */
const names = [
  ..."Tidewater Lantern Quarry Sundial Mosaic Bramble Harbour Orchard Pendulum Kestrel".split(" "),
  ..."Marmalade Nimbus Obelisk Parasol Ripple Saffron Thicket Umbrella Velvet Willow".split(" "),
  ..."Zephyr Almanac Bobbin Drizzle Elderberry".split(" "),
];

/** Names of technologies, some of several words, by slug. */
const techs: Record<string, string> = {
  react: "react",
  django: "django",
  python: "python",
  kubernetes: "kubernetes",
  postgresql: "postgresql",
  typescript: "typescript",
  angular: "angular",
  docker: "docker",
  ansible: "ansible",
  terraform: "terraform",
  elixir: "elixir",
  haskell: "haskell",
  kotlin: "kotlin",
  swift: "swift",
  laravel: "laravel",
  mongodb: "mongodb",
  prometheus: "prometheus",
  tensorflow: "tensorflow",
  webpack: "webpack",
  svelte: "svelte",
  "spring-boot": "spring boot",
  "github-actions": "github actions",
  "react-native": "react native",
  "visual-studio": "visual studio",
  "raspberry-pi": "raspberry pi",
};

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** The letter at the right on the keyboard; at the end of a row that at the left. */
function neighbour(letter: string): string {
  const row = rows.find((one) => one.includes(letter)) ?? "";
  const place = row.indexOf(letter);
  return row[place + 1] ?? row[place - 1] ?? letter;
}

/** A slip at that place of a word. */
const kinds: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at + 1) + word.slice(at),
  (word, at) => word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2),
  (word, at) => word.slice(0, at) + neighbour(word[at] ?? "") + word.slice(at + 1),
];

/**
 * A name with one letter dropped, doubled, swapped with the next one, or replaced by its neighbour
 * on the keyboard: in the name's longest word, at a place that depends on both numbers, so that all
 * places come up. Where nothing would change, it is the next place that does.
 */
function slipIn(name: string, number: number, kind: number): string {
  const words = name.split(" ");
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
  for (let step = 0; step < longest.length; step += 1) {
    const slipped = kinds[kind]?.(longest, (number * 5 + kind * 3 + step) % longest.length);
    if (slipped !== undefined && slipped !== longest) {
      return words.map((word) => (word === longest ? slipped : word)).join(" ");
    }
  }
  throw new Error(`No slip in ${name}`);
}

const site = await startTestApp();

/** Words that mean something by themselves, so that nothing has to be forgiven. */
const known = new Set<string>();

beforeAll(async () => {
  const owner = await site.person("olga");
  const { db } = site.database;
  const rowsOfTechs = await sql<{
    id: string;
    name: string;
    slug: string;
  }>`select id, slug, name from techs`.all(db);
  const aliases = await sql<{ alias: string }>`select alias from tech_aliases`.all(db);
  for (const { slug, name } of rowsOfTechs) known.add(slug).add(name.toLowerCase());
  for (const { alias } of aliases) known.add(alias);
  for (const name of names) known.add(name.toLowerCase());
  const ids = new Map(rowsOfTechs.map(({ id, slug }) => [slug, id]));
  for (const [number, slug] of Object.keys(techs).entries()) {
    await site.project(owner, {
      name: names[number],
      description: "It says nothing.",
      techs: [ids.get(slug)],
    });
  }
});

const searched = [
  ...names.map((name) => ({ text: name.toLowerCase(), name })),
  ...Object.values(techs).map((text, number) => ({ text, name: names[number] })),
];

test("200 slips in names of projects and technologies are forgiven, unless one is a name itself", async () => {
  const slips = searched.flatMap(({ text, name }, number) =>
    kinds.map((_, kind) => ({ text, slip: slipIn(text, number, kind), name })),
  );
  expect(new Set(slips.map(({ slip }) => slip)).size).toBe(200);
  const forgivable = slips.filter(({ slip }) => !known.has(slip));
  expect(forgivable.length).toBeGreaterThanOrEqual(195);

  const missed: string[] = [];
  for (const { text, slip, name } of forgivable) {
    const path = `/project_search?search=${encodeURIComponent(slip)}&pageSize=5`;
    const { body } = await site.visitor.get<SearchResult[]>(path);
    if (!body.some((project) => project.name === name)) missed.push(`${slip} for ${text}`);
  }
  expect(missed).toEqual([]);
});
