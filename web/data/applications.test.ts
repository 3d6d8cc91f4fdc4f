import { expect, test } from "vitest";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { latestFirst } from "./applications.ts";

const at = (hour: number, status: ApplicationStatus) =>
  ({ id: `${status} ${hour}`, status, updatedAt: `2026-01-01T0${hour}:00:00.000Z` }) as Application;
const idsOf = (...pages: Parameters<typeof latestFirst>[0]["pages"]) =>
  latestFirst({ pages }).map(({ id }) => id);

test("merges statuses into one list, latest change first", () => {
  const items = [at(5, "closed"), at(2, "closed"), at(4, "withdrawn")];
  expect(idsOf({ items, next: {} })).toEqual(["closed 5", "withdrawn 4", "closed 2"]);
});

test("ends at the first position where an unloaded row may belong", () => {
  const first = {
    items: [at(9, "closed"), at(7, "closed"), at(8, "withdrawn"), at(1, "withdrawn")],
    next: { closed: "c" },
  };
  expect(idsOf(first)).toEqual(["closed 9", "withdrawn 8", "closed 7"]);
  const second = { items: [at(3, "closed"), at(2, "closed")], next: {} };
  expect(idsOf(first, second)).toEqual([
    "closed 9",
    "withdrawn 8",
    "closed 7",
    "closed 3",
    "closed 2",
    "withdrawn 1",
  ]);
});

test("with further pages of both statuses, ends at the later end", () => {
  const items = [at(9, "closed"), at(6, "closed"), at(8, "withdrawn"), at(4, "withdrawn")];
  const next = { closed: "c", withdrawn: "w" };
  expect(idsOf({ items, next })).toEqual(["closed 9", "withdrawn 8", "closed 6"]);
});

test("an empty list stays empty", () => {
  expect(idsOf({ items: [], next: {} })).toEqual([]);
});
