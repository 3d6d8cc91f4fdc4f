import { expect, test } from "vitest";
import { profileLimits } from "#shared/limits.ts";
import { editsIn, errorAt, errorsIn } from "#web/lib/use-form.ts";
import { changesIn, fields, type InvitationsValues, schema } from "./use-invitations-form.ts";

const findable = {
  roles: ["designer" as const],
  availability: "4_to_8" as const,
  lookingFor: "Maps",
};
const saved: InvitationsValues = { acceptsInvitations: true, findable };

test.each([
  [null, {}],
  ["", {}],
  ["{", {}],
  ["7", {}],
  ["[]", {}],
  ['{"acceptsInvitations":true}', { acceptsInvitations: true }],
  ['{"acceptsInvitations":"yes","findable":null}', { findable: null }],
  ['{"acceptsInvitations":true,"findable":{}}', { acceptsInvitations: true }],
  ['{"acceptsInvitations":true,"findable":true}', { acceptsInvitations: true }],
  [JSON.stringify(saved), saved],
])("of the stored text %j the fields of the form are read", (text, edits) => {
  expect(editsIn(fields, text)).toEqual(edits);
});

test("only what changed is sent", () => {
  expect(changesIn(saved, saved)).toEqual({});
  const spaced = { ...saved, findable: { ...findable, lookingFor: " Maps" } };
  expect(changesIn(spaced, saved)).toEqual({});
  expect(changesIn({ ...saved, findable: null }, saved)).toEqual({
    findable: null,
  });
  const designer = { ...saved, findable: { ...findable, lookingFor: " " } };
  expect(changesIn(designer, saved)).toEqual({
    findable: { ...findable, lookingFor: null },
  });
});

test.each([
  { ...findable, roles: ["developer" as const] },
  { ...findable, availability: "up_to_3" as const },
  { ...findable, lookingFor: "Birds" },
])("%j is a change", (changed) => {
  expect(changesIn({ ...saved, findable: changed }, saved)).toEqual({ findable: changed });
});

test("who can't be invited keeps their choices", () => {
  expect(changesIn({ acceptsInvitations: false, findable: null }, saved)).toEqual({
    acceptsInvitations: false,
  });
});

test.each([
  [[], "", "Choose a role"],
  [["designer" as const], "", undefined],
  [["designer" as const, "developer" as const], "Maps", undefined],
  [["designer" as const], "a".repeat(profileLimits.lookingFor), undefined],
  [["designer" as const], "a".repeat(profileLimits.lookingFor + 1), "Too Long!"],
])("the seats %j and the text %j have the error %j", (roles, lookingFor, message) => {
  const values = { ...saved, findable: { ...findable, roles, lookingFor } };
  expect(errorAt("findable", errorsIn(schema, changesIn(values, saved)))).toBe(message);
});

test("who can't be found has nothing to say", () => {
  expect(errorsIn(schema, changesIn({ ...saved, findable: null }, saved))).toEqual([]);
});
