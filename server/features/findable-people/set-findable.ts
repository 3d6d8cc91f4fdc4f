import type { Findable } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";

/** Lists the person, or with null deletes what was stored about it. */
export async function setFindable(
  db: Db,
  userId: string,
  findable: Findable | null,
): Promise<void> {
  if (findable === null) {
    await db.deleteFrom("findable_people").where("user_id", "=", userId).execute();
    return;
  }
  const { roles, availability, lookingFor } = findable;
  const said = { roles, availability, looking_for: lookingFor };
  await db
    .insertInto("findable_people")
    .values({ user_id: userId, ...said })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(said))
    .execute();
}
