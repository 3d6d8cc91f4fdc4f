// Corrections, forms and suggestions know only the words of projects that the viewer may see.
import { expect, test } from "vitest";
import {
  type ProjectInput,
  listQuery,
  memoryIndex,
  projectFactsOf,
  projectIdAt,
} from "#tests/support/memory-index.ts";

const stems = new Map([["wade", "wad"]]);
const stemOf = (word: string) => word.replace(/(ing|ed|es)$/, "");
const far = Array.from({ length: 400 }, (_, index) => `w${index}`).join(" ");

function resultOf(
  index: ReturnType<typeof memoryIndex>,
  search: string,
  visibleHidden: readonly string[] = [],
) {
  const { corrections, forms, total } = index.facets(listQuery({ search, visibleHidden }), stems);
  return { corrected: corrections.map(({ to }) => to), forms: forms.toSorted(), total };
}

const hidden: ProjectInput = { name: "Marshland", text: "Wading waded", isHidden: true };

test("a hidden project's words are known to those alone who may see it", () => {
  const index = memoryIndex([hidden, { name: "Meadow", text: "wades" }], [], stemOf);
  expect(resultOf(index, "marshlnd")).toEqual({ corrected: [], forms: [], total: 0 });
  expect(resultOf(index, "wades")).toEqual({ corrected: [], forms: [], total: 1 });
  const seen = [projectIdAt(0)];
  expect(resultOf(index, "marshlnd", seen)).toMatchObject({ corrected: ["marshland"], total: 1 });
  expect(resultOf(index, "wades", seen)).toMatchObject({ forms: ["waded", "wading"], total: 2 });
});

test("a word that only a hidden project has is corrected like one that nothing has", () => {
  const index = memoryIndex([hidden, { name: "Marchland" }]);
  expect(resultOf(index, "marshland")).toMatchObject({ corrected: ["marchland"], total: 1 });
  // Nearer words of hidden projects don't stand before others.
  expect(resultOf(index, "marshlamd")).toMatchObject({ corrected: ["marchland"], total: 1 });
  const suggest = (text: string) => index.suggest({ text, size: 5, atMs: 0 }).projects;
  expect(suggest("marshland")).toEqual([projectIdAt(1)]);
  expect(suggest("marshlan")).toEqual([projectIdAt(1)]);
});

test("a word far into a description counts as well", () => {
  const index = memoryIndex([{ text: `${far} marshland` }, { ...hidden, text: `${far} moorland` }]);
  expect(resultOf(index, "marshlamd").corrected).toEqual(["marshland"]);
  expect(resultOf(index, "moorlamd").corrected).toEqual([]);
});

test("words of changed and removed projects are gone at once, before they are sorted in and after", () => {
  const index = memoryIndex(
    [{ name: "Marshland", text: "wading" }, { name: "Meadow" }],
    [],
    stemOf,
  );
  index.set(projectFactsOf(0, { name: "Harbour" }, []), 1);
  index.setStems(new Map([["harbour", "harbour"]]));
  for (const seal of [() => undefined, () => index.merge()]) {
    seal();
    expect(resultOf(index, "marshlnd")).toEqual({ corrected: [], forms: [], total: 0 });
    expect(resultOf(index, "wades").forms).toEqual([]);
    expect(resultOf(index, "harbuor").corrected).toEqual(["harbour"]);
  }
  index.remove(projectIdAt(0), 2);
  for (const seal of [() => undefined, () => index.merge()]) {
    seal();
    expect(resultOf(index, "harbuor").corrected).toEqual([]);
    expect(index.suggest({ text: "harbuor", size: 5, atMs: 0 }).projects).toEqual([]);
  }
});

test("an archived project's words are everyone's", () => {
  const index = memoryIndex([{ name: "Marshland", text: "wading", isArchived: true }], [], stemOf);
  expect(resultOf(index, "wade")).toMatchObject({ forms: ["wading"], total: 0 });
  expect(resultOf(index, "marshlnd").corrected).toEqual(["marshland"]);
});
