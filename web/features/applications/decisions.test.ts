import { expect, test } from "vitest";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { ApiError, unreachable } from "#web/lib/api-error.ts";
import { type Decision, failureOf, obstacleTo, outcomeOf, verbOf } from "./decisions.ts";

const id = "0198c0de-0000-7000-8000-000000000000";
const time = "2026-01-01T00:00:00.000Z";

function standing(status: ApplicationStatus, may: Decision[]): Application {
  return {
    id,
    project: {
      id,
      name: "Tidewater",
      settingOpenRoles: ["developer"],
      hasPositions: false,
      freeSeats: 1,
    },
    user: { id, username: "weiliang", displayName: "Wei Liang", avatarUrl: null },
    requestedRole: "developer",
    position: null,
    content: null,
    contentHtml: null,
    fit: { shared: 0, asked: 0, hasStack: true },
    status,
    reason: null,
    reapplyAt: null,
    expiresAt: null,
    createdAt: time,
    updatedAt: time,
    unreadNotification: null,
    history: [],
    messages: [],
    can: {
      accept: may.includes("accept"),
      close: may.includes("close"),
      reopen: may.includes("reopen"),
      withdraw: false,
      edit: false,
      message: false,
      allowReapply: false,
    },
  };
}

test.each([
  ["pending", ["accept", "close"], [null, null, "Already pending"]],
  ["accepted", ["close", "reopen"], ["Already accepted", null, null]],
  ["closed", ["accept", "reopen"], [null, "Already closed", null]],
  ["expired", ["accept", "close", "reopen"], [null, null, null]],
  ["withdrawn", [], Array.from({ length: 3 }, () => "The applicant withdrew the application")],
] as const)("obstacles to the decisions on a %s application", (status, may, obstacles) => {
  const application = standing(status, [...may]);
  const acts = ["accept", "close", "reopen"] as const;
  expect(acts.map((act) => obstacleTo(act, application))).toEqual(obstacles);
});

test("a decision that the server doesn't allow is not offered, whatever the status", () => {
  expect(obstacleTo("accept", standing("pending", []))).toBe("Not possible right now");
});

test("the toast names another owner who decided first", () => {
  const by = { id: "mira", username: "mirav", displayName: "Mira", avatarUrl: null };
  const applied = { at: time, by: null, status: "pending" } as const;
  const closed = standing("closed", []);
  const history = [applied, { at: time, by, status: "closed" } as const];
  expect(outcomeOf({ ...closed, history }, "mira")).toBe("weiliang’s application is closed");
  expect(outcomeOf({ ...closed, history }, "jonas")).toBe(
    "mirav closed the application before you",
  );
});

test("advises to try again except after a conflict", () => {
  const tooLate = new ApiError(409, { code: "conflict", message: "It was withdrawn." });
  expect(failureOf("accept", tooLate)).toBe("Failed to accept application");
  expect(failureOf("accept", unreachable())).toBe("Failed to accept application, please try again");
});

test.each([
  ["pending", 0, "applied"],
  ["pending", 2, "re-opened the application"],
  ["accepted", 1, "accepted the application"],
  ["closed", 1, "closed the application"],
  ["withdrawn", 1, "withdrew the application"],
  ["expired", 1, "Expired without an answer"],
] as const)("%s as step %i is %s", (status, index, words) => {
  expect(verbOf(status, index)).toBe(words);
});
