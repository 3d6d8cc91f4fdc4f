import { expect, test } from "vitest";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import { ApiError, unreachable } from "#web/lib/api-error.ts";
import { failureOf, outcomeOf, verbOf } from "./decisions.ts";

const id = "0198c0de-0000-7000-8000-000000000000";
const time = "2026-01-01T00:00:00.000Z";

function withStatus(status: ApplicationStatus): Application {
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
    mergedPullRequests: [],
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
      accept: false,
      close: false,
      reopen: false,
      withdraw: false,
      edit: false,
      message: false,
      allowReapply: false,
    },
  };
}

test("the toast names another owner who decided first", () => {
  const by = { id: "mira", username: "mirav", displayName: "Mira", avatarUrl: null };
  const applied = { at: time, by: null, status: "pending" } as const;
  const closed = withStatus("closed");
  const history = [applied, { at: time, by, status: "closed" } as const];
  expect(outcomeOf({ ...closed, history }, "mira")).toBe("weiliang’s application is closed");
  expect(outcomeOf({ ...closed, history }, "jonas")).toBe(
    "mirav closed the application before you",
  );
});

test("advises to try again except after a conflict", () => {
  const tooLate = new ApiError(409, { code: "conflict", message: "It was withdrawn." });
  expect(failureOf(tooLate, "accept")).toBe("Failed to accept application");
  expect(failureOf(tooLate, "close")).toBe("Failed to update project status");
  expect(failureOf(unreachable(), "accept")).toBe("Failed to accept application, please try again");
  expect(failureOf(unreachable(), "reopen")).toBe(
    "Failed to update project status, please try again",
  );
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
