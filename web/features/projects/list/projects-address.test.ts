import { expect, test } from "vitest";
import { noFilter } from "#web/data/project-lists.ts";
import { filterOf, pathOf } from "./projects-address.ts";
import { afterOf, toggleTech } from "#web/entities/filters/list-filter.ts";

const filterIn = (query: string) => filterOf(new URLSearchParams(query));

test.each([
  "/projects",
  "/projects?techs=rust,react&techsMatch=any",
  "/projects?techs=rust&role=designer&category=database&activity=month&starter=true&maintainerWanted=true&archived=true&sort=stars",
  "/projects/search?query=tide+table&sort=newest",
  "/projects/search?query=tide&techs=rust&role=developer",
])("the filter of %s has that address", (path) => {
  expect(pathOf(filterIn(path.split("?")[1] ?? ""))).toBe(path);
});

test.each([
  ["techs=rust&techs=react", "/projects?techs=rust,react"],
  ["tech=rust", "/projects?techs=rust"],
  ["techs=Rust,%20REACT", "/projects?techs=rust,react"],
  ["techs=rust,,rust&tech=rust", "/projects?techs=rust"],
  ["search=tide", "/projects/search?query=tide"],
  ["query=%20%20", "/projects"],
  ["role=owner&category=cooking&activity=decade&sort=size&starter=yes", "/projects"],
  ["query=&role=&activity=&techs=rust&sort=newest", "/projects?techs=rust"],
  ["sort=relevance", "/projects"],
  ["query=tide&sort=relevance", "/projects/search?query=tide"],
  ["techs=rust&techsMatch=any", "/projects?techs=rust"],
  [`query=${"a".repeat(300)}`, `/projects/search?query=${"a".repeat(200)}`],
])("%s means the address %s", (query, path) => {
  expect(pathOf(filterIn(query))).toBe(path);
});

test("at most 20 technologies are taken from an address", () => {
  const slugs = Array.from({ length: 25 }, (_, index) => `t${index}`);
  expect(filterIn(`techs=${slugs.join(",")}`).techs).toEqual(slugs.slice(0, 20));
});

test("a cursor is part of the address, and an empty one isn't", () => {
  expect(pathOf(noFilter, "abc")).toBe("/projects?after=abc");
  expect(afterOf(new URLSearchParams("after="))).toBeUndefined();
});

test("a technology is chosen, and not chosen any more", () => {
  const chosen = toggleTech(toggleTech(noFilter, "rust"), "react");
  expect(chosen.techs).toEqual(["rust", "react"]);
  expect(toggleTech(chosen, "rust").techs).toEqual(["react"]);
});
