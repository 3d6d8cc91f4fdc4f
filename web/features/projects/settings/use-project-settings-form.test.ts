import { describe, expect, test } from "vitest";
import { projectChanges } from "#contract/projects.ts";
import { changedFields, editsIn, errorAt, errorsIn } from "#web/lib/use-form.ts";
import { bodyOf, fields, type SettingsValues } from "./use-project-settings-form.ts";

const saved: SettingsValues = {
  name: "Tern",
  description: "Counts birds.",
  repositoryUrl: "https://example.org/tern",
  websiteUrl: "",
  licence: "MIT",
  settingOpenRoles: ["developer"],
};

const changesIn = (edits: Partial<SettingsValues>) =>
  changedFields(bodyOf({ ...saved, ...edits }), bodyOf(saved));

describe("the request body", () => {
  test.each([
    [{}, {}],
    [{ name: "Tern" }, {}],
    [{ name: "  Tern " }, {}],
    [{ websiteUrl: " " }, {}],
    [{ licence: " " }, { licence: null }],
    [{ licence: "MIT" }, {}],
    [{ settingOpenRoles: ["developer" as const] }, {}],
    [{ name: " Skua " }, { name: "Skua" }],
    [{ name: "" }, { name: "" }],
    [{ repositoryUrl: "" }, { repositoryUrl: null }],
    [{ websiteUrl: "https://tern.example" }, { websiteUrl: "https://tern.example" }],
    [{ settingOpenRoles: [] }, { settingOpenRoles: [] }],
    [{ name: "Tern", settingOpenRoles: ["designer" as const] }, { settingOpenRoles: ["designer"] }],
  ])("for the edits %j is %j", (edits, changes) => {
    expect(changesIn(edits)).toEqual(changes);
  });

  test("has no change for the same roles in another order", () => {
    expect(bodyOf({ ...saved, settingOpenRoles: ["designer", "developer"] })).toEqual(
      bodyOf({ ...saved, settingOpenRoles: ["developer", "designer"] }),
    );
  });
});

test.each([
  ["null", {}],
  ['"text"', {}],
  ['{"name":1,"description":"d","other":"x"}', { description: "d" }],
  ['{"settingOpenRoles":["owner"]}', {}],
  ['{"settingOpenRoles":["designer"]}', { settingOpenRoles: ["designer"] }],
])("the stored text %j is read as the edits %j", (stored, edits) => {
  expect(editsIn(fields, stored)).toEqual(edits);
});

/** What the form shows at the field. */
const errorOf = (field: keyof SettingsValues, text: string) =>
  errorAt(field, errorsIn(projectChanges, changesIn({ [field]: text })));

test.each([
  ["", "Too Short!"],
  [" ", "Too Short!"],
  ["a", "Too Short!"],
  ["ab", undefined],
  [" a ", "Too Short!"],
  ["🛶", "Too Short!"],
  ["🛶🛶", undefined],
  ["x".repeat(50), undefined],
  ["x".repeat(51), "Too Long!"],
])("the name %j has the error %j", (text, error) => expect(errorOf("name", text)).toBe(error));

test.each([
  ["", "Too Short!"],
  ["a", "Too Short!"],
  ["ab", undefined],
  ["x".repeat(1000), undefined],
  ["🛶".repeat(1000), undefined],
  ["x".repeat(1001), "Too Long!"],
])("the description %j has the error %j", (text, error) =>
  expect(errorOf("description", text)).toBe(error),
);

const https = "Please use an address that starts with https://";

test.each([
  ["https://example.org/a?b#c", undefined],
  [" https://example.org ", undefined],
  ["http://example.org", https],
  ["example.org", https],
  ["javascript:alert(1)", https],
  ["https://", https],
  ["https://someone:secret@example.org", https],
  [`https://example.org/${"a".repeat(2000)}`, "Too Long!"],
  ["  ", undefined],
])("the address %j has the error %j", (text, error) =>
  expect(errorOf("websiteUrl", text)).toBe(error),
);

test.each([
  ["https://example.org/a/b", undefined],
  ["git@example.org:a/b.git", undefined],
  ["ssh://git@example.org/a/b", undefined],
  [" example.org/a/b ", undefined],
  ["a/b", undefined],
  ["example.org", https],
  ["http://example.org/a/b", https],
  ["javascript:alert(1)", https],
  ["git@example.org:", https],
])("the repository %j has the error %j", (text, error) =>
  expect(errorOf("repositoryUrl", text)).toBe(error),
);
