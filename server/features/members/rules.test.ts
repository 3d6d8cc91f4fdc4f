import { expect, test } from "vitest";
import type { RoleName } from "#contract/members.ts";
import {
  mayEditProject,
  mayManageTeam,
  mayRemove,
  mayViewApplications,
  type ProjectViewer,
} from "#server/features/projects/rules.ts";

const people: Record<string, ProjectViewer> = {
  visitor: { userId: null, role: null },
  stranger: { userId: "stranger", role: null },
  developer: { userId: "developer", role: "developer" },
  designer: { userId: "designer", role: "designer" },
  owner: { userId: "owner", role: "owner" satisfies RoleName },
};

const peopleAllowedBy = (rule: (viewer: ProjectViewer) => boolean) =>
  Object.keys(people).filter((who) => {
    const viewer = people[who];
    return viewer !== undefined && rule(viewer);
  });

test.each([
  ["edit the project", mayEditProject, ["owner"]],
  ["manage the team", mayManageTeam, ["owner"]],
  ["view applications", mayViewApplications, ["developer", "designer", "owner"]],
  [
    "remove the designer",
    (who: ProjectViewer) => mayRemove(who, "designer"),
    ["designer", "owner"],
  ],
  ["remove the owner", (who: ProjectViewer) => mayRemove(who, "owner"), ["owner"]],
])("the people who may %s", (_, rule, expected) => {
  expect(peopleAllowedBy(rule)).toEqual(expected);
});
