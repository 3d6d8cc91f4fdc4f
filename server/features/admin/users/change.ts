// Changes to who may do what, each with its entry in the log, and a part of a transaction.
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson, lockProjectsOf } from "#server/features/accounts/deletion-queries.ts";
import { type Deleted, eraseAccount } from "#server/features/accounts/deletion.ts";
import { isOwnName } from "#server/features/accounts/rules.ts";
import { endHidingOf, hideContentOf } from "#server/features/admin/content-queries.ts";
import { announceHiding } from "#server/features/reports/announce-hiding.ts";
import { settleReports } from "#server/features/reports/queries.ts";
import { conflict, forbidden, invalid, notFound } from "#server/http/errors.ts";
import {
  endSessionsOf,
  lockAdmins,
  lockSubject,
  liftSuspension,
  setAdmin,
  suspend,
} from "./queries.ts";
import {
  refusalToEnd,
  refusalToMakeAdmin,
  refusalToSuspend,
  refusalToRemoveAdmin,
  type Subject,
} from "./rules.ts";

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
  const admins = await lockAdmins(db);
  requireAdmin(admins, change.byUserId);
  const subject = await held(db, change);
  const isAdmin = wanted();
  if (isAdmin === subject.isAdmin) return;
  refuseWith(isAdmin ? refusalToMakeAdmin(subject) : refusalToRemoveAdmin(subject, admins.size));
  await setAdmin(db, change.userId, isAdmin);
  await record(db, change, subject, isAdmin ? "make admin" : "unmake admin");
}

export interface Suspending {
  readonly reason: string;
  readonly hideContent: boolean;
}

/**
 * Suspends the person, and hides what they listed and wrote where asked for; again, only the reason
 * is another, and what isn't hidden yet is. With `mayHide` their projects are held first.
 */
export async function suspendFor(
  db: Db,
  change: UserChange,
  mayHide: boolean,
  given: () => Suspending,
): Promise<void> {
  if (mayHide) await lockProjectsOf(db, change.userId);
  requireAdmin(await lockAdmins(db), change.byUserId);
  const subject = await held(db, change);
  const { reason, hideContent } = given();
  const isHiding = hideContent && !subject.hasHiddenContent;
  if (reason === subject.suspendedReason && !isHiding) return;
  refuseWith(refusalToSuspend(subject));
  const hidden = isHiding ? await hideContentOf(db, change.userId) : null;
  await suspend(db, change.userId, reason);
  await record(db, change, subject, "suspend user", { reason, ...(hidden && { hidden }) });
  if (hidden) await announceHiding(db, { kind: "user", id: change.userId });
}

/** Lifts the suspension, and restores what it hid where asked for. */
export async function liftSuspensionFor(
  db: Db,
  change: UserChange,
  given: () => { restoreContent: boolean },
): Promise<void> {
  await lockProjectsOf(db, change.userId);
  requireAdmin(await lockAdmins(db), change.byUserId);
  const subject = await held(db, change);
  const { restoreContent } = given();
  if (subject.suspendedAt === null) return;
  const ended = await endHidingOf(db, change.userId, { restore: restoreContent });
  const restored = restoreContent && subject.hasHiddenContent ? ended : null;
  await liftSuspension(db, change.userId);
  const detail = { reason: subject.suspendedReason, ...(restored && { restored }) };
  await record(db, change, subject, "lift suspension", detail);
  if (restored) await announceHiding(db, { kind: "user", id: change.userId });
}

export interface Ending {
  /** As it was typed. */
  readonly username: string;
  readonly reason: string;
}

/** Signs the person out everywhere. */
export async function endSessionsFor(
  db: Db,
  change: UserChange,
  given: () => Ending,
): Promise<void> {
  requireAdmin(await lockAdmins(db), change.byUserId);
  const subject = await held(db, change);
  const { username, reason } = given();
  requireName(subject, username);
  refuseWith(refusalToEnd(subject));
  const ended = await endSessionsOf(db, change.userId);
  await record(db, change, subject, "end sessions", { reason, ended });
}

/** Ends the account as its person could, with the projects that only they own. */
export async function endAccountFor(
  db: Db,
  change: UserChange,
  given: () => Ending & { readonly agreement?: string | undefined },
): Promise<Deleted> {
  await lockProjectsOf(db, change.userId);
  requireAdmin(await lockAdmins(db), change.byUserId);
  const subject = await held(db, change);
  const { username, reason, agreement } = given();
  requireName(subject, username);
  refuseWith(refusalToEnd(subject));
  const { user } = subject;
  await lockPerson(db, user.id);
  const projects = await eraseAccount(db, user.id, agreement);
  const ids = projects.map(({ id }) => id);
  const reports = await settleReports(db, [user.id, ...ids], "deleted");
  const detail = { reason, projects: ids, ...(reports > 0 && { reports }) };
  await record(db, change, subject, "delete account", detail);
  return { user, projects };
}

function requireName({ user }: Subject, typed: string): void {
  if (isOwnName(user.username, typed)) return;
  const message = "That is not their username";
  throw invalid(`username: ${message}`, [{ path: "username", message }]);
}

function requireAdmin(admins: ReadonlySet<string>, userId: string): void {
  if (!admins.has(userId)) throw forbidden("Only for admins.");
}

async function held(db: Db, { adminLogins, userId }: UserChange): Promise<Subject> {
  const subject = await lockSubject(db, adminLogins, userId);
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
