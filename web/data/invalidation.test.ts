import { expect, test } from "vitest";
import type { ChangeKey } from "#contract/realtime.ts";
import { type QueryFilter, staleQueries } from "./invalidation.ts";

const project: QueryFilter = { queryKey: ["projects", "p"] };
const applications: QueryFilter = { queryKey: ["applications"] };
const members: QueryFilter = { queryKey: ["members"] };
const invitations: QueryFilter = { queryKey: ["invitations"] };
const savedSearches: QueryFilter = { queryKey: ["saved-searches"] };

test.each<[ChangeKey, QueryFilter[]]>([
  [["stars", "p"], [{ ...project, exact: true }]],
  [["project", "p"], [project]],
  [
    ["events", "p"],
    [{ queryKey: ["events", "p"] }, { queryKey: ["projects", "p"], exact: true }],
  ],
  [["hooks", "p"], [{ queryKey: ["hooks", "p"] }]],
  [
    ["applications", "a", "p"],
    [applications, members, project],
  ],
  [["invitations"], [invitations, members, { queryKey: ["notifications", "list"] }]],
  [["saved_searches"], [savedSearches]],
  [["comments", "p"], []],
  [["notifications"], []],
])("the change %j invalidates its queries", (change, staled) => {
  expect(staleQueries([change], "p")).toEqual(staled);
});

test("queries of several changes are refetched once", () => {
  const changes: ChangeKey[] = [
    ["project", "p"],
    ["applications", "a", "p"],
    ["applications", "b", "p"],
  ];
  expect(staleQueries(changes, "p")).toEqual([project, applications, members]);
});

test("after missed changes all queries with live updates are refetched", () => {
  expect(staleQueries([], undefined)).toEqual([applications, members, invitations, savedSearches]);
  expect(staleQueries([], "p")).toContainEqual(project);
  expect(staleQueries([], "p")).toContainEqual({ queryKey: ["events", "p"] });
});
