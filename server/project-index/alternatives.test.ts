import fs from "node:fs";
import { expect, test } from "vitest";
import { alternativesOf } from "./tech-words.ts";

const catalogue = JSON.parse(
  fs.readFileSync(new URL("../../catalogue/techs.json", import.meta.url), "utf8"),
) as { slug: string }[];
const numbers = new Map(catalogue.map(({ slug }, number) => [slug, number]));

/** Slugs of the technologies that do the job of another one. */
function alternativesTo(slug: string): string[] {
  const found = alternativesOf((one) => numbers.get(one)).get(numbers.get(slug) ?? -1) ?? [];
  return [...found].map((number) => catalogue[number]?.slug ?? "");
}

test("all technologies of the groups are in the catalogue", () => {
  const unknown: string[] = [];
  alternativesOf((slug) => {
    if (!numbers.has(slug)) unknown.push(slug);
    return undefined;
  });
  expect(unknown).toEqual([]);
});

test("what does the same job is an alternative both ways, what builds on it or goes with it isn't", () => {
  expect(alternativesTo("postgresql")).toContain("sqlite");
  expect(alternativesTo("sqlite")).toContain("postgresql");
  expect(alternativesTo("react")).toContain("svelte");
  expect(alternativesTo("react")).not.toContain("nextjs");
  expect(alternativesTo("react")).not.toContain("docker");
  expect(alternativesTo("postgresql")).not.toContain("python");
});
