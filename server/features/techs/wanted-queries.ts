import type { WantedTech } from "#contract/admin-techs.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/** Maximum stored words; suggested and the most frequent ones are preserved. */
const maxStoredWords = 2_000;

/** Counts each word once. Beyond the maximum, the least frequent ones are deleted. */
export async function countWanted(db: Db, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`
    insert into wanted_techs as w (word, times)
    select word, count(*) from unnest(${[...words]}::text[]) as word group by word order by word
    on conflict (word) do update
      set times = w.times + excluded.times, last_sought_at = now()`.run(db);
  await sql`
    delete from wanted_techs where word in (
      select word from wanted_techs w
      order by exists (select from tech_suggestions s where s.word = w.word) desc, times desc, last_sought_at desc, word offset ${maxStoredWords}
    )`.run(db);
}

/** Deletes words that have become names of technologies. */
export async function forgetWanted(db: Db, words: readonly string[]): Promise<void> {
  await sql`delete from wanted_techs where word = any(${[...words]}::text[])`.run(db);
}

export type WantedCursor = [times: number, word: string];

const columns = sql`word, times,
  (select count(*)::int from tech_suggestions s where s.word = wanted_techs.word) as "suggestedBy", iso(last_sought_at) as "lastSoughtAt"`;

/** A page of wanted words, most frequent first. */
export async function wantedTechs(
  db: Db,
  after: WantedCursor | null,
  limit: number,
): Promise<WantedTech[]> {
  return sql<WantedTech>`
    select ${columns} from wanted_techs
    where dismissed_at is null
      and (${after === null} or (-times, word) > (${-(after?.[0] ?? 0)}::int, ${after?.[1] ?? ""}))
    order by -times, word limit ${limit}`.all(db);
}

/** Hides the word from the list permanently; null if it isn't stored. */
export async function dismissWanted(db: Db, word: string): Promise<WantedTech | null> {
  const row = await sql<WantedTech>`
    update wanted_techs set dismissed_at = coalesce(dismissed_at, now())
    where word = ${word} returning ${columns}`.maybeOne(db);
  return row ?? null;
}
