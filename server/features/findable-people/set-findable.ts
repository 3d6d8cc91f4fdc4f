import type { Findable } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/** Lists the person, or with null deletes what was stored about it. */
export async function setFindable(
  db: Db,
  userId: string,
  findable: Findable | null,
): Promise<void> {
  if (findable === null) {
    await sql`delete from findable_people where user_id = ${userId}`.run(db);
    return;
  }
  const { roles, availability, lookingFor } = findable;
  const said = { roles, availability, looking_for: lookingFor };
  await sql`
    insert into findable_people ${sql.values({ user_id: userId, ...said })}
    on conflict (user_id) do update set ${sql.set(said)}`.run(db);
}
