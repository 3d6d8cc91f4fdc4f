import { expect, test } from "vitest";
import { projectChanges } from "#contract/projects.ts";
import { projectLimits } from "#shared/limits.ts";
import { addressError, lengthError } from "./project-rules.ts";

/** What the server would say. */
const refusal = (changes: object) => projectChanges.safeParse(changes).error?.issues[0]?.message;

test.each(["", " ", "a", "ab", " a ", "🛶", "🛶🛶", "x".repeat(50), "x".repeat(51)])(
  "the name %j is judged as by the contract",
  (text) => expect(lengthError(text, projectLimits.name)).toBe(refusal({ name: text })),
);

test.each(["", "a", "ab", "x".repeat(1000), "🛶".repeat(1000), "x".repeat(1001)])(
  "the description %j is judged as by the contract",
  (text) =>
    expect(lengthError(text, projectLimits.description)).toBe(refusal({ description: text })),
);

test.each([
  "https://example.org/a?b#c",
  " https://example.org ",
  "http://example.org",
  "example.org",
  "javascript:alert(1)",
  "https://",
  "https://someone:secret@example.org",
  `https://example.org/${"a".repeat(2000)}`,
])("the address %j is judged as by the contract", (text) =>
  expect(addressError(text)).toBe(refusal({ websiteUrl: text })),
);

test("no address is none, not a wrong one", () => {
  expect(addressError("  ")).toBeUndefined();
});
