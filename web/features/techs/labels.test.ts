import { expect, test } from "vitest";
import { countWords } from "./count-labels.ts";
import { isCalled } from "./TechList.tsx";
import { addressOf, techsFilterOf } from "./techs-filter.ts";

test.each([
  ["", { query: "", category: undefined, sort: "popular", after: undefined }],
  ["query=%20rust%20", { query: "rust" }],
  ["category=language&sort=name&after=abc", { category: "language", sort: "name", after: "abc" }],
  ["category=__proto__&sort=shiny", { category: undefined, sort: "popular" }],
])("the address %j asks for %j", (address, filter) => {
  expect(techsFilterOf(new URLSearchParams(address))).toMatchObject(filter);
});

test("a search is cut to what the API takes, by code points", () => {
  const { query } = techsFilterOf(new URLSearchParams({ query: "🦀".repeat(80) }));
  expect([...query]).toHaveLength(60);
});

test("a page's own address leaves out what is so anyway", () => {
  expect(addressOf(techsFilterOf(new URLSearchParams("sort=popular")))).toEqual({
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
  expect(countWords(count, "project")).toBe(words);
});

const kubernetes = { name: "Kubernetes", slug: "kubernetes", aliases: ["k8s"] };

test.each([
  ["kube", true],
  ["K8S", true],
  ["kubernets", false],
])("whether Kubernetes is called %j: %j", (text, called) => {
  expect(isCalled(kubernetes, text)).toBe(called);
});
