// Queues the mails that say that an API token expires within a week: one for each token.
import type { Database, Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { maxRunMs, timeLimit } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { chosenAddress, takesMail } from "./address.ts";

const daysBefore = 7;

/** Tokens per transaction, so that each statement ends well before the statement timeout. */
const batchSize = 1_000;

/** Queues what is due, what expires first before the rest; returns how many mails. */
export async function queueTokenExpiryMails({ db }: Database, maxMs = maxRunMs): Promise<number> {
  const isTimeUp = timeLimit(maxMs);
  let queued = 0;
  while (!isTimeUp()) {
    const batch = await inTransaction(db, queueSome);
    queued += batch.queued;
    if (batch.tokens < batchSize) break;
  }
  return queued;
}

/**
 * Whichever server marks a token queues its mail, so that there is one. A token that was made for a
 * week or less is left out, since its person has just chosen when it ends. It counts as mailed also
 * for those who take no mail.
 */
async function queueSome(db: Db): Promise<{ readonly tokens: number; readonly queued: number }> {
  const tokens = await sql<{ id: string }>`
    update api_tokens set expiry_mailed_at = now() where id in (
      select id from api_tokens
      where expiry_mailed_at is null and expires_at > now()
        and expires_at <= now() + make_interval(days => ${daysBefore})
        and created_at < expires_at - make_interval(days => ${daysBefore})
      order by expires_at limit ${batchSize} for update skip locked)
    returning id`.all(db);
  const queued = await sql`
    insert into mails (id, user_id, kind, address, api_token, api_token_expires_at)
    select x.mail_id, u.id, 'api_token_expiry', ${chosenAddress}, k.name, k.expires_at
    from unnest(${tokens.map(({ id }) => id)}::uuid[], ${tokens.map(() => newId())}::uuid[])
        as x (token_id, mail_id)
      join api_tokens k on k.id = x.token_id join users u on u.id = k.user_id
      left join mail_settings s on s.user_id = u.id
    where ${takesMail}`.run(db);
  return { tokens: tokens.length, queued };
}
