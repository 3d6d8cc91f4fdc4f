import { expect, test } from "vitest";
import type { ChangeKey } from "#contract/realtime.ts";
import { type Staled, staledBy } from "./invalidation.ts";

const project: Staled = { queryKey: ["projects", "p"] };
const applications: Staled = { queryKey: ["applications"] };
const members: Staled = { queryKey: ["members"] };
const invitations: Staled = { queryKey: ["invitations"] };

test.each<[ChangeKey, Staled[]]>([
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
  expect(staledBy([change], "p")).toEqual(staled);
});

test("what several changes stale is read again once", () => {
  const changes: ChangeKey[] = [
    ["project", "p"],
    ["applications", "a", "p"],
    ["applications", "b", "p"],
  ];
  expect(staledBy(changes, "p")).toEqual([project, applications, members]);
});

test("where changes may have been missed, all that is followed is read again", () => {
  expect(staledBy([], undefined)).toEqual([applications, members, invitations]);
  expect(staledBy([], "p")).toContainEqual(project);
  expect(staledBy([], "p")).toContainEqual({ queryKey: ["events", "p"] });
});
