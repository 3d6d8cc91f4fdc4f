import { expect, test } from "vitest";
import { changesOf, type InvitationsDraft, readInvitations } from "./invitations-draft.ts";

const findable = {
  roles: ["designer" as const],
  availability: "4_to_8" as const,
  lookingFor: "Maps",
};
const saved: InvitationsDraft = { acceptsInvitations: true, findable };
const unchanged = { details: false, profile: false };

test("a stored draft is read again", () => {
  expect(readInvitations(JSON.stringify(saved))).toEqual(saved);
});

test.each([
  null,
  "",
  "{",
  "7",
  "[]",
  '{"acceptsInvitations":true}',
  '{"acceptsInvitations":"yes","findable":null}',
  '{"acceptsInvitations":true,"findable":{}}',
  '{"acceptsInvitations":true,"findable":true}',
])("the stored text %j is not a draft", (kept) => {
  expect(readInvitations(kept)).toBeNull();
});

test("only what changed is sent", () => {
  expect(changesOf(saved, saved)).toEqual(unchanged);
  const spaced = { ...saved, findable: { ...findable, lookingFor: " Maps" } };
  expect(changesOf(spaced, saved)).toEqual(unchanged);
  expect(changesOf({ ...saved, findable: null }, saved)).toEqual({
    details: false,
    profile: { findable: null },
  });
  const designer = { ...saved, findable: { ...findable, lookingFor: " " } };
  expect(changesOf(designer, saved)).toEqual({
    details: false,
    profile: { findable: { ...findable, lookingFor: null } },
  });
});

test.each([
  { ...findable, roles: ["developer" as const] },
  { ...findable, availability: "up_to_3" as const },
  { ...findable, lookingFor: "Birds" },
])("%j is a change", (changed) => {
  expect(changesOf({ ...saved, findable: changed }, saved).profile).toEqual({ findable: changed });
});

test("who can't be invited keeps their choices", () => {
  expect(changesOf({ acceptsInvitations: false, findable: null }, saved)).toEqual({
    details: { acceptsInvitations: false },
    profile: false,
  });
});
