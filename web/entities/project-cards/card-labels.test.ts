import { expect, test } from "vitest";
import { capitalized, fitLabel, needsLabel } from "./card-labels.ts";
import { ownFirst, techFit } from "#web/entities/techs/tech-fit.ts";

test.each([
  [0, 4, ""],
  [0, 0, ""],
  [1, 1, "Your technology"],
  [1, 4, "1 of your 4 technologies"],
  [3, 4, "3 of your 4 technologies"],
  [2, 2, "Both of your technologies"],
  [4, 4, "All 4 of your technologies"],
])("%i shared of %i own technologies read %j", (shared, own, words) => {
  expect(fitLabel({ shared, own })).toBe(words);
});

test("a project's open roles are listed in words", () => {
  expect(needsLabel([])).toBe("");
  expect(needsLabel(["designer"])).toBe("needs a designer");
  expect(needsLabel(["designer", "developer"])).toBe("needs a designer and a developer");
  expect(needsLabel(["designer", "developer", "developer"])).toBe(
    "needs a designer and 2 developers",
  );
});

test("a sentence begins with a capital", () => {
  expect(capitalized("needs a designer")).toBe("Needs a designer");
  expect(capitalized("")).toBe("");
});

const tech = (id: string) => ({ id, slug: id, name: id, imageUrl: null });

test("the viewer's own technologies come first, the others keep their order", () => {
  const techs = ["go", "rust", "redis", "react"].map(tech);
  const own = ["react", "rust", "elm"].map(tech);
  expect(techFit(techs, own)).toEqual({ shared: 2, own: 3 });
  expect(ownFirst(techs, own).map(({ tech: { id }, own: mine }) => [id, mine])).toEqual([
    ["rust", true],
    ["react", true],
    ["go", false],
    ["redis", false],
  ]);
});
