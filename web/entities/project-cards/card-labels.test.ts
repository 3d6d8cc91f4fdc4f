import { expect, test } from "vitest";
import { t } from "#shared/messages/t.ts";
import type { ProjectCard } from "#contract/projects.ts";
import { ownFirst, techFit } from "#web/entities/techs/tech-fit.ts";
import {
  type ActivityLabel,
  activityLabel,
  answerTimeLabel,
  capitalized,
  cardActivityLabel,
  fitLabel,
  needsLabel,
} from "./card-labels.ts";

test.each([
  [0, 4, ""],
  [0, 0, ""],
  [1, 1, "Your technology"],
  [1, 4, "1 of your 4 technologies"],
  [3, 4, "3 of your 4 technologies"],
  [2, 2, "Both of your technologies"],
  [4, 4, "All 4 of your technologies"],
])("%i shared of %i own technologies read %j", (shared, own, words) => {
  expect(fitLabel({ shared, own })).toBe(words);
});

test("a project's open roles are listed in words", () => {
  expect(needsLabel([])).toBe("");
  expect(needsLabel(["designer"])).toBe("needs a designer");
  expect(needsLabel(["designer", "developer"])).toBe("needs a designer and a developer");
  expect(needsLabel(["designer", "developer", "developer"])).toBe(
    "needs a designer and 2 developers",
  );
});

test("a sentence begins with a capital", () => {
  expect(capitalized("needs a designer")).toBe("Needs a designer");
  expect(capitalized("")).toBe("");
});

const tech = (id: string) => ({ id, slug: id, name: id, imageUrl: null });

test("the viewer's own technologies come first, the others keep their order", () => {
  const techs = ["go", "rust", "redis", "react"].map(tech);
  const own = ["react", "rust", "elm"].map(tech);
  expect(techFit(techs, own)).toEqual({ shared: 2, own: 3 });
  expect(ownFirst(techs, own).map(({ tech: { id }, own: mine }) => [id, mine])).toEqual([
    ["rust", true],
    ["react", true],
    ["go", false],
    ["redis", false],
  ]);
});

const createdAt = "2025-01-02T03:04:05.000Z";
const lastActivityAt = "2026-11-21T10:00:00.000Z";

/** The words before the time. */
const inWords = ({ activity, at, precision }: ActivityLabel) => {
  const words = t("project-cards.activity", { activity, ago: "" }).trim();
  return { words, at, precision };
};

const labelOf = (fields: Partial<ProjectCard>) =>
  inWords(
    activityLabel({ lastActivity: "push", lastActivityAt, health: "active", createdAt, ...fields }),
  );

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
  const cardLabelOf = (fields: Pick<ProjectCard, "pushedAt"> & Partial<ProjectCard>) => {
    const label = cardActivityLabel({ ...imported, ...fields });
    return label && inWords(label);
  };
  expect(cardLabelOf({ pushedAt: null })).toBeNull();
  expect(cardLabelOf({ pushedAt })).toEqual(pushed);
  expect(cardLabelOf({ health: "dormant", pushedAt })).toEqual(pushed);
  expect(cardLabelOf({ health: "dormant", pushedAt: null })).toMatchObject({
    words: "dormant since",
  });
  const commented = { lastActivity: "comment", lastActivityAt } as const;
  expect(cardLabelOf({ ...commented, pushedAt })).toMatchObject({ words: "last comment" });
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
