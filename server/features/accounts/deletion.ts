// Account deletion: the preview of what is deleted, and the deletion itself.
import { createHash } from "node:crypto";
import { t } from "#shared/messages/t.ts";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { UserRef } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { endMembershipsOf } from "#server/features/members/end-memberships.ts";
import { eraseProject } from "#server/features/projects/queries.ts";
import { conflict, invalid, signedOut } from "#server/http/errors.ts";
import {
  commentCountOf,
  erasePerson,
  lockPersonAndProjects,
  type SoleProject,
  soleProjectsOf,
  removeTraces,
} from "./deletion-queries.ts";
import { isOwnName } from "./rules.ts";

/** Maximum projects that a warning lists. */
const maxShownProjects = 100;

export async function previewOf(db: Db, userId: string): Promise<DeletionPreview> {
  const projects = await soleProjectsOf(db, userId);
  return {
    projects: projects.slice(0, maxShownProjects),
    projectCount: projects.length,
    commentCount: await commentCountOf(db, userId),
    agreement: agreementTo(projects),
  };
}

/** A digest of the projects' ids, independent of their names. */
function agreementTo(projects: SoleProject[]): string {
  const ids = projects.map(({ id }) => id).toSorted();
  return createHash("sha256").update(ids.join(" ")).digest("base64url").slice(0, 22);
}

export interface Deleted {
  readonly user: UserRef;
  readonly projects: Pick<SoleProject, "id" | "name">[];
}

/**
 * Deletes the person permanently, and the projects that have no other owner.
 * @throws 400 if `username` isn't the person's, 409 if the projects differ from those agreed to
 */
export function deletePerson(
  db: Db,
  userId: string,
  confirmed: { username: string; agreement?: string | undefined },
): Promise<Deleted> {
  return inTransaction(db, async (transaction) => {
    const user = await lockPersonAndProjects(transaction, userId);
    if (!user) throw signedOut();
    if (!isOwnName(user.username, confirmed.username)) throw otherName();
    return { user, projects: await eraseAccount(transaction, userId, confirmed.agreement) };
  });
}

/**
 * Deletes the account of a person, and the projects that have no other owner; returns these. The
 * transaction must have locked the projects and then the person.
 * @throws 409 if the projects differ from those agreed to
 */
export async function eraseAccount(
  db: Db,
  userId: string,
  agreement: string | undefined,
): Promise<Deleted["projects"]> {
  const projects = await soleProjectsOf(db, userId);
  if (projects.length > 0 && agreementTo(projects) !== agreement) throw notAgreed();
  for (const { id } of projects) await eraseProject(db, id);
  await endMembershipsOf(db, userId);
  await removeTraces(db, userId);
  await erasePerson(db, userId);
  return projects.map(({ id, name }) => ({ id, name }));
}

const otherName = () =>
  invalid(`username: ${t("accounts.notYourName")}`, [
    { path: "username", message: t("accounts.notYourName") },
  ]);

const notAgreed = () => conflict(t("accounts.notAgreed"));
