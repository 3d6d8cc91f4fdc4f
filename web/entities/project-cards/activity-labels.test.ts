import { expect, test } from "vitest";
import type { ProjectCard } from "#contract/projects.ts";
import { activityLabel, answerTimeLabel, cardActivityLabel } from "./activity-labels.ts";

const createdAt = "2025-01-02T03:04:05.000Z";
const lastActivityAt = "2026-11-21T10:00:00.000Z";

const labelOf = (fields: Partial<ProjectCard>) =>
  activityLabel({ lastActivity: "push", lastActivityAt, health: "active", createdAt, ...fields });

test.each([
  ["push", "pushed"],
  ["pull_request", "last pull request"],
  ["comment", "last comment"],
  ["member", "new member"],
  ["answer", "application answered"],
  ["edit", "edited"],
  ["creation", "created"],
] as const)("the activity %s reads %j, with its time", (lastActivity, words) => {
  for (const health of ["active", "quiet", "archived"] as const) {
    const label = { words, at: lastActivityAt, precision: "relative" };
    expect(labelOf({ lastActivity, health })).toEqual(label);
  }
});

test("a project without any activity was imported when it was created", () => {
  const label = labelOf({ lastActivity: null, lastActivityAt: null, health: "quiet" });
  expect(label).toEqual({ words: "imported", at: createdAt, precision: "relative" });
});

test("a dormant project says since when, from its last activity or its import", () => {
  const dormant = { words: "dormant since", precision: "month" };
  expect(labelOf({ health: "dormant" })).toEqual({ ...dormant, at: lastActivityAt });
  expect(labelOf({ lastActivity: null, lastActivityAt: null, health: "dormant" })).toEqual({
    ...dormant,
    at: createdAt,
  });
});

test("a card of an imported project says when its repository was pushed to, if that is known, else nothing", () => {
  const imported = {
    lastActivity: null,
    lastActivityAt: null,
    health: "quiet",
    createdAt,
  } as const;
  const pushedAt = "2026-11-20T10:00:00.000Z";
  const pushed = { words: "pushed", at: pushedAt, precision: "relative" };
  expect(cardActivityLabel({ ...imported, pushedAt: null })).toBeNull();
  expect(cardActivityLabel({ ...imported, pushedAt })).toEqual(pushed);
  expect(cardActivityLabel({ ...imported, health: "dormant", pushedAt })).toEqual(pushed);
  expect(cardActivityLabel({ ...imported, health: "dormant", pushedAt: null })).toMatchObject({
    words: "dormant since",
  });
  const commented = { ...imported, lastActivity: "comment", lastActivityAt } as const;
  expect(cardActivityLabel({ ...commented, pushedAt })).toMatchObject({ words: "last comment" });
});

const [minute, hour, day] = [60, 3600, 86_400];

test.each([
  [0, "an hour"],
  [59 * minute, "an hour"],
  [61 * minute, "2 hours"],
  [23 * hour, "23 hours"],
  [23 * hour + 1, "a day"],
  [day, "a day"],
  [day + 1, "2 days"],
  [13 * day, "13 days"],
  [13 * day + 1, "2 weeks"],
  [60 * day, "9 weeks"],
])("a median of %i seconds is within %s", (seconds, words) => {
  expect(answerTimeLabel(seconds)).toBe(`Usually answers within ${words}`);
});
