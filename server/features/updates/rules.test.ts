import { expect, test } from "vitest";
import type { RoleName } from "#contract/members.ts";
import { mayPostUpdate } from "#server/features/projects/rules.ts";
import { updateAbilities } from "./rules.ts";

const viewer = (userId: string | null, role: RoleName | null = null, isAdmin = false) => ({
  userId,
  role,
  isAdmin,
});

test.each([
  ["a visitor", viewer(null), "", false],
  ["a stranger", viewer("s"), "report", false],
  ["a member who wrote it", viewer("author", "developer"), "edit delete", true],
  ["another member", viewer("m", "designer"), "", true],
  ["an owner", viewer("o", "owner"), "edit delete", true],
  ["its author after leaving", viewer("author"), "delete", false],
  ["an admin", viewer("a", null, true), "delete report", false],
])("%s may do the right things", (_, someone, allowed, posts) => {
  const can = updateAbilities(someone, { authorId: "author" });
  const names = Object.entries(can).flatMap(([name, may]) => (may ? [name] : []));
  expect(names.join(" ")).toBe(allowed);
  expect(mayPostUpdate(someone)).toBe(posts);
});

test("nobody is the author of an update whose author deleted their account", () => {
  const can = updateAbilities(viewer(null), { authorId: null });
  expect(can).toEqual({ edit: false, delete: false, report: false });
});
