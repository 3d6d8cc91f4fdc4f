import { describe, expect, test } from "vitest";
import { projectChanges } from "#contract/projects.ts";
import { projectLimits } from "#shared/limits.ts";
import {
  addressError,
  changesIn,
  editsIn,
  lengthError,
  type ProjectFields,
  repositoryError,
} from "./project-edits.ts";

const saved: ProjectFields = {
  name: "Tern",
  description: "Counts birds.",
  repositoryUrl: "https://example.org/tern",
  websiteUrl: "",
  licence: "MIT",
  settingOpenRoles: ["developer"],
};

describe("the request body", () => {
  test.each([
    [{}, null],
    [{ name: "Tern" }, null],
    [{ name: "  Tern " }, null],
    [{ websiteUrl: " " }, null],
    [{ licence: " " }, { licence: null }],
    [{ licence: "MIT" }, null],
    [{ settingOpenRoles: ["developer" as const] }, null],
    [{ name: " Skua " }, { name: "Skua" }],
    [{ name: "" }, { name: "" }],
    [{ repositoryUrl: "" }, { repositoryUrl: null }],
    [{ websiteUrl: "https://tern.example" }, { websiteUrl: "https://tern.example" }],
    [{ settingOpenRoles: [] }, { settingOpenRoles: [] }],
    [{ name: "Tern", settingOpenRoles: ["designer" as const] }, { settingOpenRoles: ["designer"] }],
  ])("for the edits %j is %j", (edits, changes) => {
    expect(changesIn(edits, saved)).toEqual(changes);
  });

  test("is null for the same roles in another order", () => {
    const both = { ...saved, settingOpenRoles: ["developer", "designer"] as const };
    expect(changesIn({ settingOpenRoles: ["designer", "developer"] }, both)).toBeNull();
  });
});

test.each([
  [null, {}],
  ["text", {}],
  [{ name: 1, description: "d", other: "x" }, { description: "d" }],
  [{ settingOpenRoles: ["owner"] }, {}],
  [{ settingOpenRoles: ["designer"] }, { settingOpenRoles: ["designer"] }],
])("the stored text %j is read as the edits %j", (stored, edits) => {
  expect(editsIn(stored)).toEqual(edits);
});

/** The contract's error. */
const refusal = (changes: object) => projectChanges.safeParse(changes).error?.issues[0]?.message;

test.each(["", " ", "a", "ab", " a ", "🛶", "🛶🛶", "x".repeat(50), "x".repeat(51)])(
  "the name %j is validated as by the contract",
  (text) => expect(lengthError(text, projectLimits.name)).toBe(refusal({ name: text })),
);

test.each(["", "a", "ab", "x".repeat(1000), "🛶".repeat(1000), "x".repeat(1001)])(
  "the description %j is validated as by the contract",
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
])("the address %j is validated as by the contract", (text) =>
  expect(addressError(text)).toBe(refusal({ websiteUrl: text })),
);

test.each([
  "https://example.org/a/b",
  "git@example.org:a/b.git",
  "ssh://git@example.org/a/b",
  " example.org/a/b ",
  "a/b",
  "example.org",
  "http://example.org/a/b",
  "javascript:alert(1)",
  "git@example.org:",
])("the repository %j is validated as by the contract", (text) =>
  expect(repositoryError(text)).toBe(refusal({ repositoryUrl: text })),
);

test("an empty address is valid", () => {
  expect(addressError("  ")).toBeUndefined();
});
