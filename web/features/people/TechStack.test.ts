import { expect, test } from "vitest";
import { techsNamed } from "./TechStack.tsx";

const techs = ["Rust", "PostgreSQL", "TypeScript", "C++"].map((name) => ({ name }));

test.each([
  ["", ["Rust", "PostgreSQL", "TypeScript", "C++"]],
  ["  ", ["Rust", "PostgreSQL", "TypeScript", "C++"]],
  ["ST", ["Rust", "PostgreSQL"]],
  [" script ", ["TypeScript"]],
  ["c++", ["C++"]],
  [".*", []],
])("the filter %j leaves %j", (text, names) => {
  expect(techsNamed(techs, text).map(({ name }) => name)).toEqual(names);
});
