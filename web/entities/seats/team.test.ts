import { expect, test } from "vitest";
import type { Member, RoleName } from "#contract/members.ts";
import { freeSeatsOf, seatsLabel, teamOf } from "./team.ts";

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

const seats = { settingOpenRoles: ["designer", "developer"], archivedAt: null } as const;

test("each free seat is listed by its role", () => {
  expect(freeSeatsOf({ ...seats, freeSeats: { developer: 2, designer: 1 } })).toEqual([
    "designer",
    "developer",
    "developer",
  ]);
});

test("an open role without positions is one seat", () => {
  expect(freeSeatsOf({ ...seats, freeSeats: { developer: 0, designer: 0 } })).toEqual([
    "designer",
    "developer",
  ]);
});

test("an archived project has no free seats", () => {
  expect(
    freeSeatsOf({
      ...seats,
      freeSeats: { developer: 1, designer: 1 },
      archivedAt: "2026-01-01T00:00:00Z",
    }),
  ).toEqual([]);
});

test("free seats are counted in words", () => {
  expect([0, 1, 2].map(seatsLabel)).toEqual(["No free seats", "1 seat free", "2 seats free"]);
});
