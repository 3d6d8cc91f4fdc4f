import { expect, test } from "vitest";
import { textToAdd, maxStack, matchFilterOf } from "./match-filter.ts";

const own = ["go", "redis"].map((slug) => ({ id: slug, slug, name: slug, imageUrl: null }));
const parse = (address: string) => matchFilterOf(new URLSearchParams(address), own);

test.each([
  ["", { slugs: ["go", "redis"], role: "developer", freeOnly: false, isOwn: true }],
  ["role=designer", { slugs: ["go", "redis"], role: "designer", freeOnly: false, isOwn: true }],
  ["techs=", { slugs: [], role: "developer", freeOnly: false, isOwn: false }],
  [
    "techs=rust,react&role=designer",
    { slugs: ["rust", "react"], role: "designer", freeOnly: false, isOwn: false },
  ],
  [
    "techs=rust,,Rust, react ,rust&role=either",
    { slugs: ["rust", "react"], role: "either", freeOnly: false, isOwn: false },
  ],
  ["techs=rust&seats=free", { slugs: ["rust"], role: "developer", freeOnly: true, isOwn: false }],
  ["techs=rust&role=owner", { slugs: ["rust"], role: "developer", freeOnly: false, isOwn: false }],
])("the address %j is the filter %j", (address, expected) => {
  expect(parse(address)).toEqual(expected);
});

test("slugs are cut to the API's maximum, and texts too long for a slug are left out", () => {
  const many = Array.from({ length: 30 }, (_, index) => `t${index}`);
  expect(parse(`techs=${"x".repeat(61)},${many.join(",")}`).slugs).toEqual(many.slice(0, maxStack));
});

test("the text to add is trimmed and cut by code points", () => {
  expect(textToAdd(new URLSearchParams("add=+rust+"))).toBe("rust");
  expect(textToAdd(new URLSearchParams(""))).toBe("");
  expect([...textToAdd(new URLSearchParams({ add: "🦀".repeat(80) }))]).toHaveLength(60);
});
