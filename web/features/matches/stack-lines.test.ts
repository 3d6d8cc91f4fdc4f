import { expect, test } from "vitest";
import { sharedFirst } from "./match-filter.ts";
import { linePaths } from "./Matching.tsx";

test("a line leads from each chip to each logo of its technology", () => {
  const chips = [
    { slug: "rust", x: 10, y: 0 },
    { slug: "go", x: 60, y: 0 },
    { slug: "elm", x: 90, y: 0 },
  ];
  const logos = [
    { slug: "go", x: 20, y: 100 },
    { slug: "rust", x: 40.04, y: 100 },
    { slug: "rust", x: 300, y: 100 },
    { slug: "redis", x: 340, y: 100 },
  ];
  expect(linePaths(chips, logos)).toEqual([
    "M10 0C10 62 40 38 40 100",
    "M10 0C10 62 300 38 300 100",
    "M60 0C60 62 20 38 20 100",
  ]);
});

const tech = (id: string) => ({ id, slug: id, name: id, imageUrl: null });

test("shared technologies come first, in the stack's order", () => {
  const techs = ["go", "rust", "redis", "react"].map(tech);
  const stack = ["react", "elm", "rust"].map(tech);
  expect(sharedFirst(techs, stack).map(({ id }) => id)).toEqual(["react", "rust", "go", "redis"]);
});
