import { expect, test } from "vitest";
import { commentAbilities } from "./rules.ts";

const author = { id: "author", isAdmin: false };
const other = { id: "other", isAdmin: false };
const admin = { id: "admin", isAdmin: true };

test.each([
  ["a visitor", null, "author", false, false, false],
  ["the author", author, "author", true, true, true],
  ["somebody else", other, "author", false, false, true],
  ["an admin", admin, "author", false, true, true],
  ["somebody, of nobody's", other, null, false, false, true],
  ["a visitor, of nobody's", null, null, false, false, false],
])("%s", (_, viewer, authorId, edit, remove, react) => {
  const abilities = { edit, delete: remove, react };
  expect(commentAbilities(viewer, { authorId, deleted: false })).toEqual(abilities);
  expect(commentAbilities(viewer, { authorId, deleted: true })).toEqual({
    edit: false,
    delete: false,
    react: false,
  });
});
