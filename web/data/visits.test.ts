import { expect, test } from "vitest";
import { arrivalFrom } from "./visits.ts";

const origin = "https://cafe.example";

test.each([
  ["", "direct", null, null],
  ["https://news.example/item?id=1", "outside", null, null],
  ["https://cafe.example/", "home", null, null],
  ["/projects", "list", null, null],
  ["/projects?techs=rust", "list", "rust", null],
  ["/projects?techs=rust,go", "list", null, null],
  ["/projects/search?query=Tide%20tables", "search", null, "Tide tables"],
  ["/projects/search?query=tide&techs=rust", "search", "rust", "tide"],
  [`/projects/search?query=${"long".repeat(20)}`, "search", null, null],
  ["/projects/0196f0d0-0000-7000-8000-000000000000", "project", null, null],
  ["/projects/saved-searches", "updates", null, null],
  ["/techs/rust", "tech", "rust", null],
  ["/matches?techs=rust", "match", "rust", null],
  ["/issues", "issues", null, null],
  ["/explore", "explore", null, null],
  ["/user/ada", "people", null, null],
  ["/privacy", "direct", null, null],
])(
  "who comes from %j counts as %s, having chosen %j and searched %j",
  (from, source, tech, search) => {
    expect(arrivalFrom(from, origin)).toEqual({ source, tech, search });
  },
);
