import { expect, test } from "vitest";
import type { ChangeKey } from "#contract/realtime.ts";
import { type QueryFilter, staleQueries } from "./invalidation.ts";

const project: QueryFilter = { queryKey: ["projects", "p"] };
const applications: QueryFilter = { queryKey: ["applications"] };
const members: QueryFilter = { queryKey: ["members"] };
const invitations: QueryFilter = { queryKey: ["invitations"] };

test.each<[ChangeKey, QueryFilter[]]>([
  [["stars", "p"], [{ ...project, exact: true }]],
  [["project", "p"], [project]],
  [["events", "p"], [{ queryKey: ["events", "p"] }]],
  [["hooks", "p"], [{ queryKey: ["hooks", "p"] }]],
  [
    ["applications", "a", "p"],
    [applications, members, project],
  ],
  [["invitations"], [invitations, members, { queryKey: ["notifications", "list"] }]],
  [["comments", "p"], []],
  [["notifications"], []],
])("%j stales what it is about", (change, staled) => {
  expect(staleQueries([change], "p")).toEqual(staled);
});

test("what several changes stale is read again once", () => {
  const changes: ChangeKey[] = [
    ["project", "p"],
    ["applications", "a", "p"],
    ["applications", "b", "p"],
  ];
  expect(staleQueries(changes, "p")).toEqual([project, applications, members]);
});

test("where changes may have been missed, all that is followed is read again", () => {
  expect(staleQueries([], undefined)).toEqual([applications, members, invitations]);
  expect(staleQueries([], "p")).toContainEqual(project);
  expect(staleQueries([], "p")).toContainEqual({ queryKey: ["events", "p"] });
});
