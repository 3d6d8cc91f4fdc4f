import { expect, test } from "vitest";
import { formerOwnerSentence } from "./FormerOwners.tsx";

test.each([
  ["ada", 0, "ada is no longer an owner and may know this webhook’s secret."],
  ["ada", 1, "ada and 1 other are no longer owners and may know this webhook’s secret."],
  ["ada", 2, "ada and 2 others are no longer owners and may know this webhook’s secret."],
  [null, 0, "A former owner with a deleted account may know this webhook’s secret."],
  [null, 1, "2 former owners may know this webhook’s secret."],
])("the former owner %s and %d others: %s", (username, others, sentence) => {
  const since = "2026-11-01T00:00:00.000Z";
  expect(formerOwnerSentence({ username, others, since }, "other")).toBe(sentence);
});
