// Which projects searches find: all words and conditions count, in any script, however long.
import { expect, test } from "vitest";
import {
  type ProjectInput,
  memoryIndex,
  pageQuery,
  projectFactsOf,
  projectIdAt,
  techFactsOf,
} from "#tests/support/memory-index.ts";

const noStems = new Map<string, string>();
const stopWords = new Set(["the", "of", "for"]);
const stemOf = (word: string) => (stopWords.has(word) ? null : word);

/** The positions of the projects that a search finds, best first. */
function found(projects: readonly ProjectInput[], search: string): number[] {
  const index = memoryIndex(projects, techFactsOf(["rust"]), stemOf);
  const { results } = index.page(pageQuery({ search, sort: "relevance" }), noStems);
  return results.map(({ id }) => projects.findIndex((_, position) => projectIdAt(position) === id));
}

/** So many characters or words that differ from each other. */
const characters = (count: number, first = 0x4e00) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join("");
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

test.each([
  ["Han", 0x4e00],
  ["Thai and Lao", 0x0e01],
])(
  "a name of 50 characters in %s is found by any of its parts, and first by all of it",
  (script, first) => {
    const name =
      script === "Han"
        ? characters(50, first)
        : "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮกขฃคฅฆ";
    const projects = [
      { name, text: "xx" },
      { name: "other", text: name },
    ];
    const letters = [...name];
    expect(found(projects, letters.slice(40, 46).join(""))).toEqual([0, 1]);
    expect(found(projects, letters.slice(20).join(""))).toEqual([0, 1]);
    expect(found(projects, letters.toReversed().slice(10, 16).join(""))).toEqual([]);
  },
);

test.each(["문장", "오타", "검사", "문장을", '"검사해서 오타"', "장을"])(
  "%s is found in a Korean description, with and without its particle",
  (search) => {
    const text = "문장을 검사해서 오타를 고쳐 줍니다";
    expect(found([{ text }, { text: "장문의 글" }], search)).toEqual([0]);
  },
);

test("words are found with and without what is invisible within them", () => {
  const text = "Donau\u00ADdampf\u00ADschiff\u00ADfahrt and data\u200Bbases";
  const projects = [{ text }, { name: "Key\u00ADboard\u2060s", text: "xx" }];
  for (const search of ["donaudampfschifffahrt", "databases", "Donau\u00ADdampfschifffahrt"]) {
    expect(found(projects, search), search).toEqual([0]);
  }
  expect(found(projects, "keyboards")).toEqual([1]);
  expect(found(projects, "\uFEFFkey\uFEFFboards")).toEqual([1]);
  expect(found(projects, "-keyboards donaudampfschifffahrt")).toEqual([0]);
});

test("a whole name of sixteen words and more comes before one that has further words", () => {
  const name = numbered(16).join(" ");
  expect(found([{ name: `${name} more`, stars: 900 }, { name }], name)[0]).toBe(1);
});

test("characters in a row are found anywhere in a description of 1,000, not out of their order", () => {
  const text = characters(1_000);
  const letters = [...text];
  for (const start of [0, 180, 189, 190, 192, 240, 445, 446, 700, 993]) {
    const part = letters.slice(start, start + 6);
    expect(found([{ text }, { text: "xx" }], part.join(""))).toEqual([0]);
    expect(found([{ text }], part.toReversed().join(""))).toEqual([]);
  }
});

test("a phrase is found behind the 239th word of a description", () => {
  const text = numbered(330).join(" ");
  for (const start of [100, 190, 191, 238, 245, 326]) {
    expect(found([{ text }], `"w${start} w${start + 1} w${start + 2}"`)).toEqual([0]);
    expect(found([{ text }], `"w${start} w${start + 2}"`)).toEqual([]);
  }
});

test("among equals, what was active within 30 days comes first, then what was within 180, and many stars weigh more", () => {
  const now = 1_000 * 86_400;
  const daysAgo = (days: number) => ({ name: "Tide", activeAt: now - days * 86_400 });
  const projects = [
    daysAgo(100),
    daysAgo(10),
    daysAgo(400),
    { ...daysAgo(10), hasActivity: false },
    { ...daysAgo(400), stars: 1_000_000 },
  ];
  const index = memoryIndex(projects, [], stemOf);
  const { results } = index.page(
    pageQuery({ search: "tide", sort: "relevance", nowSeconds: now }),
    noStems,
  );
  expect(results.map(({ id }) => id)).toEqual([4, 1, 3, 0, 2].map(projectIdAt));
});

test("each word of a long search has to be found, and the ninth as much as the first", () => {
  const words = numbered(40);
  const projects = [
    { text: words.join(" ") },
    { text: words.filter((word) => word !== "w25").join(" ") },
  ];
  expect(found(projects, words.join(" "))).toEqual([0]);
  expect(
    found([projects[1] ?? {}, { text: words.slice(0, 3).join(" ") }], words.join(" ")),
  ).toEqual([0, 1]);
});

test("each word with a minus leaves projects out, the twentieth too", () => {
  const without = Array.from({ length: 20 }, (_, index) => `-x${index}`).join(" ");
  const projects = [{ text: "tide" }, { text: "tide x19" }, { text: "tide x3" }];
  expect(found(projects, `tide ${without}`)).toEqual([0]);
});

test("several conditions of stars all apply, and those with a minus leave out", () => {
  const projects = [3, 6, 8, 9, 20].map((stars) => ({ stars }));
  expect(found(projects, "stars:>5 stars:<9").toSorted((one, other) => one - other)).toEqual([
    1, 2,
  ]);
  expect(found(projects, "stars:>5 -stars:8..9").toSorted((one, other) => one - other)).toEqual([
    1, 4,
  ]);
});

test("-role:designer leaves out projects that need a designer", () => {
  const projects = [
    { needsDesigner: true },
    { needsDesigner: false },
    { needsDesigner: false, needsDeveloper: false },
  ];
  expect(found(projects, "-role:designer").toSorted((one, other) => one - other)).toEqual([1, 2]);
  expect(found(projects, "-role:designer role:developer")).toEqual([1]);
  expect(found(projects, "-role:designer role:designer")).toEqual([]);
});

test("words such as `the` are found in names alone, before and after they are sorted in", () => {
  const projects = [{ name: "the tide" }, { text: "the tide" }];
  const index = memoryIndex(projects, [], stemOf);
  const idsOf = () => index.page(pageQuery({ search: "the" }), noStems).results.map(({ id }) => id);
  expect(idsOf()).toEqual([projectIdAt(0)]);
  index.set(projectFactsOf(2, { text: "of the sea" }, []), 0);
  index.set(projectFactsOf(3, { name: "of the sea" }, []), 0);
  expect(idsOf()).toEqual([projectIdAt(3), projectIdAt(0)]);
  index.merge();
  expect(idsOf()).toEqual([projectIdAt(3), projectIdAt(0)]);
});

test("a phrase is found in names exactly as it is written", () => {
  const projects = [
    { name: "Tables for tides" },
    { name: "Tables of tides" },
    { name: "Tables tides" },
  ];
  expect(found(projects, '"tables of tides"')).toEqual([1]);
  expect(found(projects, '"tables tides"')).toEqual([2]);
});
