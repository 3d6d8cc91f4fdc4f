import { expect, test } from "vitest";
import { type ApplicationStatus, applicationStatus } from "#contract/applications.ts";
import { applicationAbilities, decideMove, mayRequestChange, mayEdit, mayRead } from "./rules.ts";
import type { ProjectViewer } from "#server/features/projects/rules.ts";

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

/** In the order of `statuses`. Rows: from a status; columns: to one. */
const owners = [
  "same move move forbidden forbidden",
  "move same move forbidden forbidden",
  "move move same forbidden forbidden",
  "conflict conflict conflict forbidden forbidden",
  "move move move forbidden forbidden",
];
const applicants = [
  "forbidden forbidden forbidden move forbidden",
  "forbidden forbidden forbidden conflict forbidden",
  "forbidden forbidden forbidden conflict forbidden",
  "forbidden forbidden forbidden same forbidden",
  "forbidden forbidden forbidden conflict forbidden",
];
const others = statuses.map(() => statuses.map(() => "forbidden").join(" "));

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
  ["expired", []],
  ["nonsense", ["owner", "applicant", "applyingMember"]],
  [7, ["owner", "applicant", "applyingMember"]],
])("a change to status %s may be requested by %s", (status, expected) => {
  const may = Object.keys(people).filter((who) =>
    mayRequestChange(viewerFor(who), application("pending"), { status }),
  );
  expect(may).toEqual(expected);
});

test("only owners may request that somebody may apply again", () => {
  const may = Object.keys(people).filter((who) =>
    mayRequestChange(viewerFor(who), application("closed"), { allowReapply: true }),
  );
  expect(may).toEqual(["owner"]);
});

test("an application that a later one has replaced can be closed, but not accepted or re-opened", () => {
  const replaced = { ...application("expired"), isSuperseded: true };
  const verdicts = statuses.map((to) => decideMove(viewerFor("owner"), replaced, to));
  expect(verdicts).toEqual(["superseded", "superseded", "move", "forbidden", "forbidden"]);
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
    message: false,
    allowReapply: false,
  });
  expect(
    applicationAbilities(viewerFor("applicant"), application("pending"), { hidden: false }),
  ).toEqual({
    accept: false,
    close: false,
    reopen: false,
    withdraw: true,
    edit: true,
    message: false,
    allowReapply: false,
  });
});

test("`can` offers to allow another application only while the applicant has to wait", () => {
  const offered = (who: string, reapplyAt: Date | null, status: ApplicationStatus = "closed") =>
    applicationAbilities(viewerFor(who), application(status), { hidden: false }, reapplyAt)
      .allowReapply;
  const [later, before] = [new Date(Date.now() + 60_000), new Date(Date.now() - 60_000)];
  expect([offered("owner", later), offered("owner", before), offered("owner", null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([offered("member", later), offered("applicant", later)]).toEqual([false, false]);
});
