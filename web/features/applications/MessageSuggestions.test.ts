import { expect, test } from "vitest";
import { suggestionsOf } from "./ApplyForm.tsx";

const first = (role: "developer" | "designer", mine: string[], theirs: string[]) =>
  suggestionsOf({ role, mine, theirs })[0];

test("names the shared technologies, two at most, in the project's order", () => {
  expect(
    first("developer", ["PostgreSQL", "Go", "Rust", "React"], ["Rust", "PostgreSQL", "React"]),
  ).toBe("I use Rust and PostgreSQL every day and have a few hours each week.");
  expect(first("developer", ["Rust"], ["Rust", "Elm"])).toMatch(/^I use Rust every day/);
});

test("without shared technologies, names the person's own", () => {
  expect(first("developer", ["Go", "Elm", "C"], ["Rust"])).toBe(
    "I come from Go and Elm and would like to learn Rust.",
  );
});

test.each([
  ["developer", [], ["Rust"]],
  ["developer", ["Rust"], []],
  ["designer", ["Go"], ["Rust"]],
] as const)("makes no claims about unknown technologies (%s %j %j)", (role, mine, theirs) => {
  expect(first(role, [...mine], [...theirs])).toMatch(/^I like what you are making/);
});

test("the second suggestion suits the role", () => {
  const step = (role: "developer" | "designer") => suggestionsOf({ role, mine: [], theirs: [] })[1];
  expect(step("developer")).toContain("small issue");
  expect(step("designer")).toContain("screen");
});
