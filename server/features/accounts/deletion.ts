// The end of an account: what would go with it, and its going.
import { createHash } from "node:crypto";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { UserRef } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { eraseProject } from "#server/features/projects/queries.ts";
import { conflict, invalid, signedOut } from "#server/http/errors.ts";
import {
  commentCountOf,
  erasePerson,
  lockPerson,
  lockProjectsOf,
  type SoleProject,
  soleProjectsOf,
  removeTraces,
} from "./deletion-queries.ts";
import { isOwnName } from "./rules.ts";

/** As many projects as a warning lists. */
const mostShown = 100;

export async function previewOf(db: Db, userId: string): Promise<DeletionPreview> {
  const projects = await soleProjectsOf(db, userId);
  return {
    projects: projects.slice(0, mostShown),
    projectCount: projects.length,
    commentCount: await commentCountOf(db, userId),
    agreement: agreementTo(projects),
  };
}

/** The same for the same projects, whatever they are called. */
function agreementTo(projects: SoleProject[]): string {
  const ids = projects.map(({ id }) => id).toSorted();
  return createHash("sha256").update(ids.join(" ")).digest("base64url").slice(0, 22);
}

export interface Deleted {
  readonly user: UserRef;
  readonly projects: Pick<SoleProject, "id" | "name">[];
}

/**
 * Deletes the person for good, with the projects that nobody else owns.
 * @throws 400 where `username` isn't theirs, 409 where other projects would go than agreed to
 */
export function deletePerson(
  db: Db,
  userId: string,
  confirmed: { username: string; agreement?: string | undefined },
): Promise<Deleted> {
  return inTransaction(db, async (transaction) => {
    await lockProjectsOf(transaction, userId);
    const user = await lockPerson(transaction, userId);
    if (!user) throw signedOut();
    if (!isOwnName(user.username, confirmed.username)) throw otherName();
    return { user, projects: await eraseAccount(transaction, userId, confirmed.agreement) };
  });
}

/**
 * Deletes the account of a person whom the transaction holds after their projects, with those that
 * nobody else owns; returns these.
 * @throws 409 where other projects would go than agreed to
 */
export async function eraseAccount(
  db: Db,
  userId: string,
  agreement: string | undefined,
): Promise<Deleted["projects"]> {
  const projects = await soleProjectsOf(db, userId);
  if (projects.length > 0 && agreementTo(projects) !== agreement) throw notAgreed();
  for (const { id } of projects) await eraseProject(db, id);
  await removeTraces(db, userId);
  await erasePerson(db, userId);
  return projects.map(({ id, name }) => ({ id, name }));
}

const otherName = () =>
  invalid("username: That is not your username", [
    { path: "username", message: "That is not your username" },
  ]);

const notAgreed = () =>
  conflict("Other projects would be deleted than those shown. Look at them and confirm again.");
