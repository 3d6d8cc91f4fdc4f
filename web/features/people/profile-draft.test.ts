import { expect, test } from "vitest";
import { isSame, readProfile } from "./profile-draft.ts";

const rust = { id: "1", slug: "rust", name: "Rust", imageUrl: null };
const elm = { id: "2", slug: "elm", name: "Elm", imageUrl: null };
const findable = {
  roles: ["designer" as const],
  availability: "4_to_8" as const,
  lookingFor: "Maps",
};
const draft = { username: "ada", displayName: "Ada", techs: [rust, elm], findable };

test("a stored draft is read again", () => {
  expect(readProfile(JSON.stringify(draft), { ...draft, findable: null })).toEqual(draft);
});

test.each([
  null,
  "",
  "{",
  "7",
  "[]",
  '{"username":"ada"}',
  '{"username":"ada","displayName":"Ada","techs":["Rust"]}',
  '{"username":"ada","displayName":"Ada","techs":[],"findable":{}}',
  '{"username":"ada","displayName":"Ada","techs":[],"findable":true}',
])("the stored text %j is not a draft", (kept) => {
  expect(readProfile(kept, draft)).toBeNull();
});

test("a draft from before people could be found leaves that as it is saved", () => {
  const { findable: _, ...old } = draft;
  expect(readProfile(JSON.stringify({ ...old, username: "lovelace" }), draft)).toEqual({
    ...draft,
    username: "lovelace",
  });
});

test("a changed name, technology or order is a change", () => {
  expect(isSame(draft, { ...draft })).toBe(true);
  expect(isSame(draft, { ...draft, username: "Ada" })).toBe(false);
  expect(isSame(draft, { ...draft, displayName: "Ada L." })).toBe(false);
  expect(isSame(draft, { ...draft, techs: [rust] })).toBe(false);
  expect(isSame(draft, { ...draft, techs: [elm, rust] })).toBe(false);
  expect(isSame(draft, { ...draft, findable: null })).toBe(false);
  expect(isSame(draft, { ...draft, findable: { ...findable, roles: ["developer"] } })).toBe(false);
  expect(isSame(draft, { ...draft, findable: { ...findable, availability: "up_to_3" } })).toBe(
    false,
  );
  expect(isSame(draft, { ...draft, findable: { ...findable, lookingFor: "Birds" } })).toBe(false);
  expect(isSame(draft, { ...draft, findable: { ...findable, lookingFor: " Maps" } })).toBe(true);
});
