import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isNewcomerLabel } from "./newcomer-labels.ts";

test.each([
  "good first issue",
  "Good-First-Issue",
  "good_first_issue",
  ":seedling: good first issue",
  "🌱 good first issue",
  "help wanted",
  "E-easy",
  "difficulty: easy",
  "status/help-wanted",
  "up-for-grabs",
  "Beginner",
  "hint/good first issue",
  "flag: good-first-issue",
  "Tag / Good First Issue",
  "good first issue / docs",
  "info: up for grabs",
  "PR: Help wanted",
  "exp:novice",
  "jump in",
  "bitesize",
  "bite-sized",
  "newbie",
  "first timers",
  "first-timers-only",
  "Good First Bugs",
  "good first issues",
  "good first task",
  "starter-task",
  "junior job",
  "Junior Jobs",
  "upforgrabs",
  "goodfirstissue",
  "contribution welcome",
  "easy task",
])("%s is for newcomers", (label) => {
  expect(isNewcomerLabel(label)).toBe(true);
});

test.each([
  "bug",
  "easytier",
  "not easy",
  "help",
  "first",
  "difficulty: hard",
  "status/blocked",
  "not a good first issue",
  "help/none",
  "news",
  "",
])("%j isn't for newcomers", (label) => {
  expect(isNewcomerLabel(label)).toBe(false);
});

const real = process.env["REAL_PROJECTS"];

test.skipIf(!real)(
  "of real projects' labels at least 94 % are known (REAL_PROJECTS names the file)",
  () => {
    const labels = readFileSync(real ?? "", "utf8")
      .split("\n")
      .flatMap((line) => /"help_label": "([^"]+)"/.exec(line)?.[1] ?? []);
    expect(labels.length).toBeGreaterThan(1_000);
    expect(labels.filter(isNewcomerLabel).length / labels.length).toBeGreaterThan(0.94);
  },
);
