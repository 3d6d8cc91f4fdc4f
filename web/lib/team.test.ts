import { expect, test } from "vitest";
import type { Member, RoleName } from "#contract/members.ts";
import { teamOf } from "./team.ts";

const member = (username: string, roleName: RoleName, invitedAt?: string): Member => ({
  id: `${username}-${roleName}`,
  project: { id: "p", name: "Tidewater" },
  user: { id: username, username, displayName: username, avatarUrl: null },
  roleName,
  position: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  ...(invitedAt && { invitedAt }),
});

const today = "2026-11-22T10:00:00.000Z";

test("invited people aren't members, and a member who is offered ownership is listed once", () => {
  const mira = member("mira", "owner");
  const lou = member("lou", "developer");
  const offer = member("lou", "owner", today);
  const pim = member("pim", "designer", today);
  const { members, invited, offers } = teamOf([mira, lou, offer, pim]);
  expect(members).toEqual([mira, lou]);
  expect(invited).toEqual([pim]);
  expect([...offers]).toEqual([["lou", offer]]);
});
