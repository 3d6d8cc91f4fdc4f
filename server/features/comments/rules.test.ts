import { expect, test } from "vitest";
import { commentAbilities, mayReadComment } from "./rules.ts";

const author = { id: "author", isAdmin: false };
const other = { id: "other", isAdmin: false };
const admin = { id: "admin", isAdmin: true };

const plain = { deleted: false, hidden: false };
const nothing = { edit: false, delete: false, react: false };

test.each([
  ["a visitor", null, "author", false, false, false],
  ["the author", author, "author", true, true, true],
  ["another person", other, "author", false, false, true],
  ["an admin", admin, "author", false, true, true],
  ["a person, if the author's account is deleted", other, null, false, false, true],
  ["a visitor, if the author's account is deleted", null, null, false, false, false],
])("permissions of %s", (_, viewer, authorId, edit, remove, react) => {
  const abilities = { edit, delete: remove, react };
  expect(commentAbilities(viewer, { ...plain, authorId })).toEqual(abilities);
  expect(commentAbilities(viewer, { ...plain, authorId, deleted: true })).toEqual(nothing);
});

test.each([
  ["a visitor", null, "author", false],
  ["the author", author, "author", true],
  ["another person", other, "author", false],
  ["an admin", admin, "author", true],
  ["a visitor, if the author's account is deleted", null, null, false],
])("whether %s may read a hidden comment", (_, viewer, authorId, reads) => {
  const comment = { ...plain, authorId, hidden: true };
  expect(mayReadComment(viewer, comment)).toBe(reads);
  expect(commentAbilities(viewer, comment).react).toBe(reads);
  expect(mayReadComment(viewer, { ...comment, hidden: false })).toBe(true);
});
