// Common typos in names of technologies and projects.
import { beforeAll, expect, test } from "vitest";
import type { SearchResult } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const typos: Record<string, string> = {
  raect: "react",
  reactt: "react",
  djagno: "django",
  pyhton: "python",
  pythn: "python",
  kuberntes: "kubernetes",
  kubernets: "kubernetes",
  postgers: "postgresql",
  postgressql: "postgresql",
  javscript: "javascript",
  javasript: "javascript",
  typescirpt: "typescript",
  typscript: "typescript",
  angluar: "angular",
  docekr: "docker",
  dokcer: "docker",
  ansibel: "ansible",
  terrafrom: "terraform",
  elixer: "elixir",
  haskel: "haskell",
  kotiln: "kotlin",
  swfit: "swift",
  laravell: "laravel",
  mogodb: "mongodb",
  rabitmq: "rabbitmq",
  promethues: "prometheus",
  grafna: "grafana",
  tensorfow: "tensorflow",
  pytroch: "pytorch",
  wepback: "webpack",
  sevlte: "svelte",
  graphlq: "graphql",
};

/** Words of fictional projects with one letter omitted, added, changed or swapped. */
const namesakes: Record<string, string> = {
  tidewatre: "Tidewater Tables",
  lantrn: "Paper Lantern",
  qarry: "Quarry",
  heron: "Herron",
  quartett: "Quartet",
  sundail: "Sundial of the North",
  mosaik: "Mosaic",
  bramlbe: "Bramble Notes",
};

const site = await startTestApp();

const find = async (search: string) =>
  (await site.visitor.get<SearchResult[]>(`/project_search?search=${search}&pageSize=5`)).body;

beforeAll(async () => {
  const owner = await site.person("olga");
  const techs = await sql<{ id: string; slug: string }>`select id, slug from techs`.all(
    site.database.db,
  );
  const ids = new Map(techs.map(({ id, slug }) => [slug, id]));
  for (const [index, slug] of [...new Set(Object.values(typos))].entries()) {
    const fields = { description: "It says nothing.", techs: [ids.get(slug)] };
    await site.project(owner, { ...fields, name: `Number ${index}` });
  }
  for (const name of Object.values(namesakes)) {
    await site.project(owner, { name, description: "It says nothing." });
  }
});

test.each(Object.entries(typos))("%s finds a project built with %s", async (typo, slug) => {
  const found = await find(typo);
  const built = found.find(({ techs }) => techs.some((tech) => tech.slug === slug));
  expect(built?.matchType).toEqual({ name: false, description: false, techs: true });
});

test.each(Object.entries(namesakes))("%s finds %s as the first result", async (typo, name) => {
  const [first] = await find(typo);
  expect(first).toMatchObject({ name, matchType: { name: true } });
});

test.each(["zzzzqqq", "xylophage", "nothinglikethis"])("%s finds nothing", async (nonsense) => {
  expect(await find(nonsense)).toEqual([]);
});
