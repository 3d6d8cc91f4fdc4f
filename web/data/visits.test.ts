import { expect, test } from "vitest";
import { arrivalFrom } from "./visits.ts";

const origin = "https://cafe.example";

test.each([
  ["", "direct", null],
  ["https://news.example/item?id=1", "outside", null],
  ["https://cafe.example/", "home", null],
  ["/projects", "list", null],
  ["/projects?techs=rust", "list", "rust"],
  ["/projects?techs=rust,go", "list", null],
  ["/projects/search?query=Tide%20tables", "search", "Tide tables"],
  [`/projects/search?query=${"long".repeat(20)}`, "search", null],
  ["/projects/0196f0d0-0000-7000-8000-000000000000", "project", null],
  ["/projects/saved-searches", "updates", null],
  ["/techs/rust", "tech", "rust"],
  ["/matches?techs=rust", "match", "rust"],
  ["/issues", "issues", null],
  ["/explore", "explore", null],
  ["/user/ada", "people", null],
  ["/privacy", "direct", null],
])("who comes from %j counts as %s, having looked for %j", (from, source, tech) => {
  expect(arrivalFrom(from, origin)).toEqual({ source, tech });
});
