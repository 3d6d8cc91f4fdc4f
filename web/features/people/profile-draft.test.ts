import { expect, test } from "vitest";
import { isSame, readProfile } from "./profile-draft.ts";

const rust = { id: "1", slug: "rust", name: "Rust", imageUrl: null };
const elm = { id: "2", slug: "elm", name: "Elm", imageUrl: null };
const draft = { username: "ada", displayName: "Ada", techs: [rust, elm] };

test("a stored draft is read again", () => {
  expect(readProfile(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  null,
  "",
  "{",
  "7",
  "[]",
  '{"username":"ada"}',
  '{"username":"ada","displayName":"Ada","techs":["Rust"]}',
])("the stored text %j is not a draft", (kept) => {
  expect(readProfile(kept)).toBeNull();
});

test("of a draft of the version before, what is another form's now is left out", () => {
  expect(readProfile(JSON.stringify({ ...draft, findable: null }))).toEqual(draft);
});

test("a changed name, technology or order is a change", () => {
  expect(isSame(draft, { ...draft })).toBe(true);
  expect(isSame(draft, { ...draft, username: "Ada" })).toBe(false);
  expect(isSame(draft, { ...draft, displayName: "Ada L." })).toBe(false);
  expect(isSame(draft, { ...draft, techs: [rust] })).toBe(false);
  expect(isSame(draft, { ...draft, techs: [elm, rust] })).toBe(false);
});
