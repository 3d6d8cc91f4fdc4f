import { expect, test } from "vitest";
import { addedOf, mostWanted, wantedOf } from "./wanted.ts";

const own = ["go", "redis"].map((slug) => ({ id: slug, slug, name: slug, imageUrl: null }));
const wanted = (address: string) => wantedOf(new URLSearchParams(address), own);

test.each([
  ["", { slugs: ["go", "redis"], role: "developer" }],
  ["techs=", { slugs: [], role: "developer" }],
  ["techs=rust,react&role=designer", { slugs: ["rust", "react"], role: "designer" }],
  ["techs=rust,,Rust, react ,rust&role=either", { slugs: ["rust", "react"], role: "either" }],
  ["techs=rust&role=owner", { slugs: ["rust"], role: "developer" }],
])("%j asks for %j", (address, expected) => {
  expect(wanted(address)).toEqual(expected);
});

test("no more is asked for than the API matches, and nothing that can't be a slug", () => {
  const many = Array.from({ length: 30 }, (_, place) => `t${place}`);
  expect(wanted(`techs=${"x".repeat(61)},${many.join(",")}`).slugs).toEqual(
    many.slice(0, mostWanted),
  );
});

test("what is to be added is trimmed and cut by code points", () => {
  expect(addedOf(new URLSearchParams("add=+rust+"))).toBe("rust");
  expect(addedOf(new URLSearchParams(""))).toBe("");
  expect([...addedOf(new URLSearchParams({ add: "🦀".repeat(80) }))]).toHaveLength(60);
});
