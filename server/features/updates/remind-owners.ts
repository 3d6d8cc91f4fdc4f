// Reminds owners that people watch their project while nothing was posted for long: once for each
// silence.
import type { Database, Db } from "#server/database/connect.ts";
import { maxRunMs, timeLimit } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { ownerIdsOf } from "#server/features/projects/team.ts";

/** Days without an update. */
const silentDays = 60;

/** Watched projects per statement. */
const batchSize = 500;

/** When the row `p` of projects last said something: its creation, where it never did. */
const spokeAt = sql`coalesce((select created_at from project_updates
  where project_id = p.id order by id desc limit 1), p.created_at)`;

/** Reminded once since then, of a project in which something happened since. */
const isDue = sql`p.hidden_at is null and p.archived_at is null
  and ${spokeAt} < now() - make_interval(days => ${silentDays})
  and p.last_activity_at > ${spokeAt}
  and (p.update_reminded_at is null or p.update_reminded_at < ${spokeAt})`;

/** Who watches `p` without being on its team. */
const watchers = sql`project_watches w where w.project_id = p.id and w.level in ('all', 'releases')
  and not exists (select from members where project_id = p.id and user_id = w.user_id)`;

/** Goes through the watched projects; returns of how many it reminded the owners. */
export async function remindOfUpdates({ db }: Database, maxMs = maxRunMs): Promise<number> {
  const isTimeUp = timeLimit(maxMs);
  let reminded = 0;
  for (let after: string | null = null; ;) {
    const batch: readonly Watched[] = await watchedAfter(db, after);
    for (const { id, isDue: due } of batch) {
      if (isTimeUp()) return reminded;
      if (due && (await remind(db, id))) reminded += 1;
    }
    if (batch.length < batchSize) return reminded;
    after = batch.at(-1)?.id ?? null;
  }
}

interface Watched {
  readonly id: string;
  readonly isDue: boolean;
}

const watchedAfter = (db: Db, after: string | null): Promise<Watched[]> =>
  sql<Watched>`
    select p.id, ${isDue} as "isDue" from projects p
    where (${after}::uuid is null or p.id > ${after}::uuid) and exists (select from ${watchers})
    order by p.id limit ${batchSize}`.all(db);

/** Reminds the owners if it is still due under the project's lock, so that several servers do once. */
function remind(db: Db, projectId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const due = await sql<{ watchers: number; days: number }>`
      select (select count(*)::int from ${watchers}) as watchers,
        floor(extract(epoch from now() - ${spokeAt}) / 86400)::int as days
      from projects p where p.id = ${projectId} and ${isDue}
      for no key update`.maybeOne(transaction);
    if (!due || due.watchers === 0) return false;
    await sql`update projects set update_reminded_at = now()
      where id = ${projectId}`.run(transaction);
    await notify(transaction, await ownerIdsOf(transaction, projectId), {
      event: "update_reminder",
      actorId: null,
      projectId,
      detail: { days: due.days, count: due.watchers },
    });
    return true;
  });
}
