// Changes to the standing of people. Each is written to the audit log in the same transaction.
import { t } from "#shared/messages/t.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPersonAndProjects } from "#server/features/accounts/deletion-queries.ts";
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
 * Makes the person an admin, or revokes it. All admins are locked meanwhile: if two admins unmake
 * each other concurrently, the second is refused, because they are no admin by then.
 */
export async function giveAdmin(
  db: Db,
  change: UserChange,
  isAdminNext: () => boolean,
): Promise<void> {
  const admins = await lockAdmins(db);
  requireAdmin(admins, change.byUserId);
  const subject = await subjectOf(db, change);
  const isAdmin = isAdminNext();
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
 * Suspends the person, and hides their content if requested. Repeating it changes the reason and
 * hides content that isn't hidden yet. If `mayHide` is set, their projects are locked first.
 */
export async function suspendFor(
  db: Db,
  change: UserChange,
  mayHide: boolean,
  body: () => Suspending,
): Promise<void> {
  if (mayHide) await lockAll(db, change);
  else requireAdmin(await lockAdmins(db), change.byUserId);
  const subject = await subjectOf(db, change);
  const { reason, hideContent } = body();
  const isHiding = hideContent && !subject.hasHiddenContent;
  if (reason === subject.suspendedReason && !isHiding) return;
  refuseWith(refusalToSuspend(subject));
  const hidden = isHiding ? await hideContentOf(db, change.userId) : null;
  await suspend(db, change.userId, reason);
  await record(db, change, subject, "suspend user", { reason, ...(hidden && { hidden }) });
  if (hidden) await announceHiding(db, { kind: "user", id: change.userId });
}

/** Lifts the suspension, and restores the content that it hid if requested. */
export async function liftSuspensionFor(
  db: Db,
  change: UserChange,
  body: () => { restoreContent: boolean },
): Promise<void> {
  await lockAll(db, change);
  const subject = await subjectOf(db, change);
  const { restoreContent } = body();
  if (subject.suspendedAt === null) return;
  const ended = await endHidingOf(db, change.userId, { restore: restoreContent });
  const restored = restoreContent && subject.hasHiddenContent ? ended : null;
  await liftSuspension(db, change.userId);
  const detail = { reason: subject.suspendedReason, ...(restored && { restored }) };
  await record(db, change, subject, "lift suspension", detail);
  if (restored) await announceHiding(db, { kind: "user", id: change.userId });
}

export interface Ending {
  /** The username as the admin typed it. */
  readonly username: string;
  readonly reason: string;
}

/** Ends all sessions of the person. */
export async function endSessionsFor(
  db: Db,
  change: UserChange,
  body: () => Ending,
): Promise<void> {
  requireAdmin(await lockAdmins(db), change.byUserId);
  const subject = await subjectOf(db, change);
  const { username, reason } = body();
  requireName(subject, username);
  refuseWith(refusalToEnd(subject));
  const ended = await endSessionsOf(db, change.userId);
  await record(db, change, subject, "end sessions", { reason, ended });
}

/** Deletes the account as the person could, with the projects that have no other owner. */
export async function endAccountFor(
  db: Db,
  change: UserChange,
  body: () => Ending & { readonly agreement?: string | undefined },
): Promise<Deleted> {
  await lockAll(db, change);
  const subject = await subjectOf(db, change);
  const { username, reason, agreement } = body();
  requireName(subject, username);
  refuseWith(refusalToEnd(subject));
  const { user } = subject;
  const projects = await eraseAccount(db, user.id, agreement);
  const ids = projects.map(({ id }) => id);
  const reports = await settleReports(db, [user.id, ...ids], "deleted");
  const detail = { reason, projects: ids, ...(reports > 0 && { reports }) };
  await record(db, change, subject, "delete account", detail);
  return { user, projects };
}

/** Locks the person's projects, all admins, and the person. */
async function lockAll(db: Db, { userId, byUserId }: UserChange): Promise<void> {
  await lockPersonAndProjects(db, userId, async () => {
    requireAdmin(await lockAdmins(db), byUserId);
  });
}

function requireName({ user }: Subject, typed: string): void {
  if (isOwnName(user.username, typed)) return;
  const message = t("admin.notOwnUsername");
  throw invalid(`username: ${message}`, [{ path: "username", message }]);
}

function requireAdmin(admins: ReadonlySet<string>, userId: string): void {
  if (!admins.has(userId)) throw forbidden(t("errors.adminsOnly"));
}

async function subjectOf(db: Db, { adminLogins, userId }: UserChange): Promise<Subject> {
  const subject = await lockSubject(db, adminLogins, userId);
  if (!subject) throw notFound(t("people.missing"));
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
