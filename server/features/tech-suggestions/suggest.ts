import { t } from "#shared/messages/t.ts";
import type { TechRef } from "#contract/techs.ts";
import type { TechSuggestion } from "#contract/tech-suggestions.ts";
import { sql } from "#server/database/sql.ts";
import { techLimits } from "#shared/limits.ts";
import type { Db } from "#server/database/connect.ts";
import { lockActor } from "#server/database/lock-person.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { conflict } from "#server/http/errors.ts";
import { lockTechNames } from "#server/features/techs/queries.ts";
import { countWanted } from "#server/features/techs/wanted-queries.ts";

/**
 * Stores that the person misses the technology, unless one is called that. A repeat changes nothing.
 * @throws 409 if the person has too many open suggestions
 */
export function suggestTech(db: Db, userId: string, word: string): Promise<TechSuggestion> {
  return inTransaction(db, async (transaction) => {
    // Otherwise the technology could be added meanwhile, and nobody would tell the person.
    await lockTechNames(transaction);
    const tech = await techCalled(transaction, word);
    if (tech) return { word, tech };
    await lockActor(transaction, userId);
    const rows = await sql<{ word: string }>`
      select word from tech_suggestions where user_id = ${userId}`.all(transaction);
    if (rows.some((open) => open.word === word)) return { word, tech: null };
    if (rows.length >= techLimits.suggestions) throw tooMany();
    await sql`
      insert into tech_suggestions (word, user_id)
      values (${word}, ${userId})`.run(transaction);
    await countWanted(transaction, [word]);
    return { word, tech: null };
  });
}

const tooMany = () => conflict(t("techs.tooManySuggestions", { max: techLimits.suggestions }));

async function techCalled(db: Db, word: string): Promise<TechRef | null> {
  const row = await sql<TechRef>`
    select t.id, t.slug, t.name, t.image_url as "imageUrl" from techs t
    where t.slug = ${word} or lower(t.name) = ${word}
      or t.id in (select tech_id from tech_aliases where alias = ${word})
    order by (t.slug = ${word}) desc, (lower(t.name) = ${word}) desc limit 1`.maybeOne(db);
  return row ?? null;
}

/**
 * Notifies everybody who suggested one of the words, which name `tech` by now; their suggestions are
 * settled. Part of a transaction that has locked all technologies.
 */
export async function notifySuggesters(
  db: Db,
  tech: TechRef,
  words: readonly string[],
): Promise<void> {
  const rows = await sql<{ userId: string }>`
    delete from tech_suggestions where word = any(${[...words]}::text[])
    returning user_id as "userId"`.all(db);
  const people = [...new Set(rows.map(({ userId }) => userId))];
  const { id, slug, name, imageUrl } = tech;
  const about = { actorId: null, detail: { tech: { id, slug, name, imageUrl } } };
  await notify(db, people, { event: "tech_added", ...about });
}
