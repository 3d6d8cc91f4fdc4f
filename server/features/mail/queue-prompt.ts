// Queues mails about notifications that are mailed at once: one per person and kind, of what was
// notified more than a minute ago and wasn't read on the site since.
import type { PromptMailKind } from "#contract/mail.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { progressOf, setProgress } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { takesMail } from "./address.ts";
import { promptEvents } from "./prompt-events.ts";

/** Time in which people who are on the site read what is new there. */
const graceMs = 60_000;

/** After a longer pause, such as one without a mail server, what is older waits for the digest. */
const maxAgeMs = 60 * 60_000;

/**
 * How far each run looks back before the end of the last one: transactions commit later than their
 * ids were made, and rows that another server locked are left out.
 */
const overlapMs = 10 * 60_000;

/** Notifications per statement. */
const batch = 500;

/** The name under which the end of the last run is stored. */
const job = "send-mail";

/** Queues what is due; returns how many mails. */
export async function queuePromptMails(db: Db, now = currentTime()): Promise<number> {
  const until = now.getTime() - graceMs;
  const from = Math.max((await lastEnd(db)) - overlapMs, now.getTime() - maxAgeMs);
  let queued = 0;
  for (let after = idAt(from); ;) {
    const done = await queueSome(db, after, idAt(until));
    queued += done.queued;
    if (done.last === null) break;
    after = done.last;
  }
  await setProgress(db, job, idAt(until));
  return queued;
}

/** The lowest id of that millisecond: ids sort by time. */
function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

async function lastEnd(db: Db): Promise<number> {
  const after = await progressOf(db, job);
  return after === null ? 0 : Number.parseInt(after.replace("-", "").slice(0, 12), 16);
}

interface Due {
  readonly id: string;
  readonly userId: string;
  readonly kind: PromptMailKind;
}

/** Queues mails about the next notifications after an id; `last` is null after the last ones. */
function queueSome(
  db: Db,
  after: string,
  until: string,
): Promise<{ queued: number; last: string | null }> {
  return inTransaction(db, async (transaction) => {
    const due = await lockDue(transaction, after, until);
    const queued = await insertMails(transaction, due);
    return { queued, last: due.length === batch ? (due.at(-1)?.id ?? null) : null };
  });
}

/**
 * The notifications to mail, locked so that no other server queues them as well. Those that it locked
 * are left out.
 */
async function lockDue(db: Db, after: string, until: string): Promise<Due[]> {
  return sql<Due>`
    select n.id, n.user_id as "userId", k.kind
    from notifications n
      join unnest(${Object.keys(promptEvents)}::text[], ${Object.values(promptEvents)}::text[])
        as k (event, kind) on k.event = n.event
      join users u on u.id = n.user_id left join mail_settings s on s.user_id = n.user_id
    where n.id > ${after}::uuid and n.id < ${until}::uuid and not n.is_read and n.mail_id is null
      and ${takesMail} and k.kind <> all(coalesce(s.kinds_off, '{}'))
    order by n.id limit ${batch}
    for no key update of n skip locked for key share of u skip locked`.all(db);
}

/** Inserts a mail per person and kind, and notes it at its notifications; returns how many mails. */
async function insertMails(db: Db, due: readonly Due[]): Promise<number> {
  const mailIds = new Map<string, string>();
  const mails = due.map(({ userId, kind }) => {
    const key = `${userId} ${kind}`;
    const mailId = mailIds.get(key) ?? newId();
    mailIds.set(key, mailId);
    return mailId;
  });
  if (due.length === 0) return 0;
  await sql`
    with due as (
      select * from unnest(${due.map(({ id }) => id)}::uuid[], ${mails}::uuid[],
        ${due.map(({ userId }) => userId)}::uuid[], ${due.map(({ kind }) => kind)}::text[])
        as x (id, mail_id, user_id, kind)
    ), queued as (
      insert into mails (id, user_id, kind, notification_ids)
      select mail_id, user_id, kind, array_agg(id order by id) from due
      group by mail_id, user_id, kind
    )
    update notifications n set mail_id = due.mail_id from due where n.id = due.id`.run(db);
  return mailIds.size;
}
