import { describe, expect, test } from "vitest";
import { changesIn, editsIn, type ProjectFields } from "./project-edits.ts";

const saved: ProjectFields = {
  name: "Tern",
  description: "Counts birds.",
  repositoryUrl: "https://example.org/tern",
  websiteUrl: "",
  settingOpenRoles: ["developer"],
};

describe("what is sent", () => {
  test.each([
    [{}, null],
    [{ name: "Tern" }, null],
    [{ name: "  Tern " }, null],
    [{ websiteUrl: " " }, null],
    [{ settingOpenRoles: ["developer" as const] }, null],
    [{ name: " Skua " }, { name: "Skua" }],
    [{ name: "" }, { name: "" }],
    [{ repositoryUrl: "" }, { repositoryUrl: null }],
    [{ websiteUrl: "https://tern.example" }, { websiteUrl: "https://tern.example" }],
    [{ settingOpenRoles: [] }, { settingOpenRoles: [] }],
    [{ name: "Tern", settingOpenRoles: ["designer" as const] }, { settingOpenRoles: ["designer"] }],
  ])("of the edits %j is %j", (edits, changes) => {
    expect(changesIn(edits, saved)).toEqual(changes);
  });

  test("is nothing where roles are the same in another order", () => {
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
])("of what was kept as %j the edits are %j", (kept, edits) => {
  expect(editsIn(kept)).toEqual(edits);
});
