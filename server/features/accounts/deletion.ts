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
  holdPerson,
  holdProjectsOf,
  type SoleProject,
  soleProjectsOf,
  takeAwayTraces,
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
    await holdProjectsOf(transaction, userId);
    const user = await holdPerson(transaction, userId);
    if (!user) throw signedOut();
    if (!isOwnName(user.username, confirmed.username)) throw otherName();
    const projects = await soleProjectsOf(transaction, userId);
    if (projects.length > 0 && agreementTo(projects) !== confirmed.agreement) throw notAgreed();
    for (const { id } of projects) await eraseProject(transaction, id);
    await takeAwayTraces(transaction, userId);
    await erasePerson(transaction, userId);
    return { user, projects: projects.map(({ id, name }) => ({ id, name })) };
  });
}

const otherName = () =>
  invalid("username: That is not your username", [
    { path: "username", message: "That is not your username" },
  ]);

const notAgreed = () =>
  conflict("Projects that only you own would be deleted, too. Look at them, and confirm again.");
