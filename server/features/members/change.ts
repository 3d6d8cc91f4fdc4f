// Changes to a team. Each is part of a transaction that holds the project (`holdProject`).
import type { RoleName } from "#contract/members.ts";
import type { Db } from "#server/database/connect.ts";
import { resolveApplication } from "#server/features/applications/queries.ts";
import { tellOfStatus } from "#server/features/applications/tell.ts";
import { userExists } from "#server/features/people/queries.ts";
import { conflict, invalid } from "#server/http/errors.ts";
import {
  deleteMember,
  hasOtherOwner,
  membershipOf,
  seatMember,
  setRole,
  standingIn,
} from "./queries.ts";
import { announceProject, tellMember } from "./tell.ts";

export interface TeamChange {
  readonly projectId: string;
  readonly userId: string;
  readonly byUserId: string;
}

/**
 * Adds the person, or changes a member's role. Who waits with an application and is added is
 * accepted by that: otherwise it would stay open with nothing left to decide.
 */
export async function giveRole(db: Db, change: TeamChange, role?: RoleName): Promise<void> {
  const { projectId, userId, byUserId } = change;
  const seat = await membershipOf(db, byUserId, projectId, userId);
  if (!seat) {
    if (!(await userExists(db, userId, byUserId))) throw unknownPerson();
    await seatMember(db, projectId, userId, role ?? "developer");
    // Of the application that this accepts they aren't told on top.
    await resolveApplication(db, { ...change, from: "pending", to: "accepted" });
    await announceProject(db, projectId);
    await tellMember(db, change, "member_added", role ?? "developer");
  } else if (role !== undefined && role !== seat.roleName) {
    if (seat.roleName === "owner") await insistOnOtherOwner(db, change);
    await setRole(db, projectId, userId, role);
    await announceProject(db, projectId);
    await tellMember(db, change, "member_role_changed", role);
  }
}

/** Ends a membership: left by oneself, the application that led to it is withdrawn, else closed. */
export async function endMembership(db: Db, change: TeamChange): Promise<void> {
  const { projectId, userId, byUserId } = change;
  await insistOnOtherOwner(db, change);
  const { role } = await standingIn(db, projectId, userId);
  await deleteMember(db, projectId, userId);
  const to = byUserId === userId ? "withdrawn" : "closed";
  const application = await resolveApplication(db, { ...change, from: "accepted", to });
  await announceProject(db, projectId);
  if (role && to === "closed") await tellMember(db, change, "member_removed", role);
  else if (application) await tellOfStatus(db, application, "withdrawn", change);
}

async function insistOnOtherOwner(db: Db, { projectId, userId }: TeamChange): Promise<void> {
  if (await hasOtherOwner(db, projectId, userId)) return;
  throw conflict("A project needs an owner. Make somebody else an owner first.");
}

const unknownPerson = () =>
  invalid("user: There is no such person", [{ path: "user", message: "There is no such person" }]);
