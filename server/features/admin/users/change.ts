// Changes to who may do what, each with its entry in the log, and a part of a transaction.
import type { Db } from "#server/database/connect.ts";
import { recordAct } from "#server/features/admin/audit.ts";
import { conflict, forbidden, notFound } from "#server/http/errors.ts";
import { holdAdmins, holdSubject, lift, setAdmin, suspend } from "./queries.ts";
import { refusalToMake, refusalToSuspend, refusalToUnmake, type Subject } from "./rules.ts";

export interface UserChange {
  readonly byUserId: string;
  readonly userId: string;
  readonly adminLogins: readonly string[];
}

/**
 * Makes the person an admin, or no longer one. All admins are held meanwhile: of two who unmake
 * each other, the second isn't one any more when their turn comes.
 */
export async function giveAdmin(db: Db, change: UserChange, wanted: () => boolean): Promise<void> {
  const admins = await holdAdmins(db);
  insistOnAdmin(admins, change.byUserId);
  const subject = await held(db, change);
  const isAdmin = wanted();
  if (isAdmin === subject.isAdmin) return;
  refuseWith(isAdmin ? refusalToMake(subject) : refusalToUnmake(subject, admins.size));
  await setAdmin(db, change.userId, isAdmin);
  await record(db, change, subject, isAdmin ? "make admin" : "unmake admin");
}

/** Suspends the person; again, only the reason is another. */
export async function suspendFor(db: Db, change: UserChange, given: () => string): Promise<void> {
  insistOnAdmin(await holdAdmins(db), change.byUserId);
  const subject = await held(db, change);
  const reason = given();
  if (reason === subject.suspendedReason) return;
  refuseWith(refusalToSuspend(subject));
  await suspend(db, change.userId, reason);
  await record(db, change, subject, "suspend user", { reason });
}

export async function liftFrom(db: Db, change: UserChange): Promise<void> {
  insistOnAdmin(await holdAdmins(db), change.byUserId);
  const subject = await held(db, change);
  if (subject.suspendedAt === null) return;
  await lift(db, change.userId);
  await record(db, change, subject, "lift suspension", { reason: subject.suspendedReason });
}

function insistOnAdmin(admins: ReadonlySet<string>, userId: string): void {
  if (!admins.has(userId)) throw forbidden("Only for admins.");
}

async function held(db: Db, { adminLogins, userId }: UserChange): Promise<Subject> {
  const subject = await holdSubject(db, adminLogins, userId);
  if (!subject) throw notFound("User not found.");
  return subject;
}

function refuseWith(reason: string | null): void {
  if (reason !== null) throw conflict(reason);
}

function record(
  db: Db,
  { byUserId }: UserChange,
  { user }: Subject,
  act: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { kind: "user", id: user.id, name: user.username };
  return recordAct(db, { byUserId, act, subject, detail });
}
