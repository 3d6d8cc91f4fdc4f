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
])("%s is for newcomers", (label) => {
  expect(isNewcomerLabel(label)).toBe(true);
});

test.each(["bug", "easytier", "not easy", "help", "first", "difficulty: hard", ""])(
  "%j isn't for newcomers",
  (label) => {
    expect(isNewcomerLabel(label)).toBe(false);
  },
);
