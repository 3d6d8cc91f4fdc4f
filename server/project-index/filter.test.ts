import { expect, test } from "vitest";
import {
  memoryIndex,
  pageQuery,
  projectFactsOf,
  techFactsOf,
} from "#tests/support/memory-index.ts";
import type { PageQuery } from "./result-page.ts";

const slugs = ["rust", "react", "docker"];
const noStems = new Map<string, string>();

/** Twelve projects, of which few have a technology: then only those few are looked at. */
function fewWithTechs() {
  const techsOf: Readonly<Record<number, readonly string[]>> = {
    1: ["rust"],
    4: ["rust", "react"],
    7: ["react"],
    9: ["rust"],
  };
  const projects = Array.from({ length: 12 }, (_, position) => ({
    techs: techsOf[position] ?? [],
    isArchived: position === 9,
  }));
  return memoryIndex(projects, techFactsOf(slugs));
}

type Index = ReturnType<typeof memoryIndex>;

/** The positions of the projects of a page, and how many there are in all. */
function found(index: Index, query: Partial<PageQuery>): [number[], number] {
  const { results, total } = index.page(pageQuery(query), noStems);
  return [results.map(({ id }) => Number.parseInt(id.slice(-12), 16) - 1), total];
}

test("of projects with one of several technologies each is found once", () => {
  const index = fewWithTechs();
  const any = { techs: ["rust", "react"], techsMatch: "any" } as const;
  expect(found(index, any)).toEqual([[7, 4, 1], 3]);
  expect(found(index, { ...any, techsMatch: "all" })).toEqual([[4], 1]);
  expect(found(index, { ...any, techs: ["rust", "docker"] })).toEqual([[4, 1], 2]);
});

test("the newest with a technology come first, whichever got it last", () => {
  const index = fewWithTechs();
  for (const early of [2, 3]) index.set(projectFactsOf(early, { techs: ["rust"] }, slugs), 0);
  expect(found(index, { techs: ["rust"], size: 1 })).toEqual([[4], 4]);
  expect(found(index, { techs: ["rust"] })).toEqual([[4, 3, 2, 1], 4]);
});
