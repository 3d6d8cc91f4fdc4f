import { expect, test } from "vitest";
import { type ApplicationStatus, applicationStatus } from "#contract/applications.ts";
import {
  applicationAbilities,
  decideMove,
  mayRequestChange,
  mayEdit,
  mayRead,
} from "./application-rules.ts";
import type { ProjectViewer } from "./rules.ts";

const people: Record<string, ProjectViewer> = {
  owner: { userId: "owner", role: "owner" },
  member: { userId: "member", role: "designer" },
  applicant: { userId: "applicant", role: null },
  // Accepted, or on the team before applying.
  applyingMember: { userId: "applicant", role: "developer" },
  stranger: { userId: "stranger", role: null },
  visitor: { userId: null, role: null },
};

const statuses = applicationStatus.options;
const viewerFor = (who: string) => people[who] ?? { userId: null, role: null };
const application = (status: ApplicationStatus) => ({ applicantId: "applicant", status });

/** Rows: from pending, accepted, closed, withdrawn; columns: to the same. */
const owners = [
  "same move move forbidden",
  "move same move forbidden",
  "move move same forbidden",
  "conflict conflict conflict forbidden",
];
const applicants = [
  "forbidden forbidden forbidden move",
  "forbidden forbidden forbidden conflict",
  "forbidden forbidden forbidden conflict",
  "forbidden forbidden forbidden same",
];
const others = statuses.map(() => "forbidden forbidden forbidden forbidden");

test.each([
  ["owner", owners],
  ["applicant", applicants],
  ["applyingMember", applicants],
  ["member", others],
  ["stranger", others],
  ["visitor", others],
])("the status changes that the %s may make", (who, expected) => {
  const verdicts = statuses.map((from) =>
    statuses.map((to) => decideMove(viewerFor(who), application(from), to)).join(" "),
  );
  expect(verdicts).toEqual(expected);
});

test("applicants and members may read an application", () => {
  const readers = Object.keys(people).filter((who) =>
    mayRead(viewerFor(who), application("closed")),
  );
  expect(readers).toEqual(["owner", "member", "applicant", "applyingMember"]);
});

test("only applicants may edit an application, and only while it is pending", () => {
  const editors = Object.keys(people).filter((who) =>
    mayEdit(viewerFor(who), application("pending")),
  );
  expect(editors).toEqual(["applicant", "applyingMember"]);
  expect(statuses.filter((status) => mayEdit(viewerFor("applicant"), application(status)))).toEqual(
    ["pending"],
  );
});

test.each([
  [undefined, ["applicant", "applyingMember"]],
  ["accepted", ["owner"]],
  ["pending", ["owner"]],
  ["withdrawn", ["applicant", "applyingMember"]],
  ["nonsense", ["owner", "applicant", "applyingMember"]],
  [7, ["owner", "applicant", "applyingMember"]],
])("a change to status %s may be requested by %s", (status, expected) => {
  const may = Object.keys(people).filter((who) =>
    mayRequestChange(viewerFor(who), application("pending"), { status }),
  );
  expect(may).toEqual(expected);
});

test("a reason without a status may be requested by owners and applicants", () => {
  const may = Object.keys(people).filter((who) =>
    mayRequestChange(viewerFor(who), application("pending"), { reason: "Full" }),
  );
  expect(may).toEqual(["owner", "applicant", "applyingMember"]);
});

test("`can` contains the changes that have an effect", () => {
  expect(
    applicationAbilities(viewerFor("owner"), application("accepted"), { hidden: false }),
  ).toEqual({
    accept: false,
    close: true,
    reopen: true,
    withdraw: false,
    edit: false,
  });
  expect(
    applicationAbilities(viewerFor("applicant"), application("pending"), { hidden: false }),
  ).toEqual({
    accept: false,
    close: false,
    reopen: false,
    withdraw: true,
    edit: true,
  });
});
