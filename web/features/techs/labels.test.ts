import { expect, test } from "vitest";
import { techsFilterOf, techsQueryOf, usageCounts } from "./techs-filter.ts";
import { hasName } from "./TechList.tsx";

test.each([
  ["", { query: "", category: undefined, sort: "popular", after: undefined }],
  ["query=%20rust%20", { query: "rust" }],
  ["category=language&sort=name&after=abc", { category: "language", sort: "name", after: "abc" }],
  ["category=__proto__&sort=shiny", { category: undefined, sort: "popular" }],
])("the address %j is the filter %j", (address, filter) => {
  expect(techsFilterOf(new URLSearchParams(address))).toMatchObject(filter);
});

test("a search is cut to what the API takes, by code points", () => {
  const { query } = techsFilterOf(new URLSearchParams({ query: "🦀".repeat(80) }));
  expect([...query]).toHaveLength(60);
});

test("an address leaves out defaults", () => {
  expect(techsQueryOf(techsFilterOf(new URLSearchParams("sort=popular")))).toEqual({
    query: "",
    category: undefined,
    sort: undefined,
  });
});

test.each([
  [0, "0 projects"],
  [1, "1 project"],
  [2076, "2,076 projects"],
])("%i reads %j", (count, words) => {
  expect(usageCounts({ projectCount: count, userCount: 1 })).toBe(`${words} · 1 person`);
});

const kubernetes = { name: "Kubernetes", slug: "kubernetes", aliases: ["k8s"] };

test.each([
  ["kube", true],
  ["K8S", true],
  ["kubernets", false],
])("Kubernetes has a name like %j: %j", (text, called) => {
  expect(hasName(kubernetes, text)).toBe(called);
});
