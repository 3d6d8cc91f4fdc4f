// Removes demo content: deletes its people as accounts are deleted, one after the other.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import {
  erasePerson,
  lockPersonAndProjects,
  soleProjectsOf,
  removeTraces,
} from "#server/features/accounts/deletion-queries.ts";
import { eraseProject } from "#server/features/projects/queries.ts";
import { type DemoScope, isDemo } from "./demo-people.ts";

export interface RemovedDemo {
  people: number;
  projects: number;
}

/** Number of people whose ids are read at once. */
const batch = 100;

/**
 * Removes these people, and the projects without another owner: each person in a transaction of
 * their own, so that it may be interrupted and continued. Demo content isn't loaded again
 * afterwards.
 */
export async function removeDemo(db: Db, scope: DemoScope): Promise<RemovedDemo> {
  await sql`update demo_content set removed_at = coalesce(removed_at, now())`.run(db);
  const removed: RemovedDemo = { people: 0, projects: 0 };
  for (;;) {
    const people = await sql<{
      id: string;
    }>`select id from users where ${isDemo(scope)} limit ${batch}`.all(db);
    if (people.length === 0) return removed;
    for (const { id } of people) {
      const projects = await removePerson(db, id);
      if (projects === null) continue;
      removed.people += 1;
      removed.projects += projects;
    }
  }
}

/** The number of projects deleted with the person; null if the person was deleted already. */
function removePerson(db: Db, userId: string): Promise<number | null> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockPersonAndProjects(transaction, userId))) return null;
    const projects = await soleProjectsOf(transaction, userId);
    for (const { id } of projects) await eraseProject(transaction, id);
    await removeTraces(transaction, userId);
    await erasePerson(transaction, userId);
    return projects.length;
  });
}
