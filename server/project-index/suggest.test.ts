// Which projects are suggested while a name is being typed.
import { expect, test } from "vitest";
import { type ProjectInput, memoryIndex, projectIdAt } from "#tests/support/memory-index.ts";

function suggested(projects: readonly ProjectInput[], text: string, size = 5): number[] {
  const index = memoryIndex(projects);
  const ids = projects.map((_, position) => projectIdAt(position));
  return index.suggest({ text, size, atMs: 0 }).projects.map((id) => ids.indexOf(id));
}

test("names that begin with the text come first, whatever else of them does", () => {
  // The word of the first name is known before the other one's first word.
  const names = ["Zebra", "Zenith Zebra", "Blue Zebra", "Zen"];
  const projects = names.map((name, position) => ({
    name,
    stars: [0, 50, 1_000, 0][position] ?? 0,
  }));
  expect(suggested(projects, "z")).toEqual([1, 3, 0, 2]);
  expect(suggested(projects, "z", 1)).toEqual([1]);
  expect(suggested(projects, "zen")).toEqual([3, 1]);
  expect(suggested(projects, "blue z")).toEqual([2]);
});

test("of many names that begin with a letter, the most starred are suggested", () => {
  const stars = (position: number) => (position % 7 === 0 ? position : 0);
  const projects = Array.from({ length: 200 }, (_, position) => ({
    name: `Mill${position % 20} ${position}`,
    stars: stars(position),
    isHidden: position === 189,
  }));
  expect(suggested(projects, "m", 3)).toEqual([196, 182, 175]);
});
