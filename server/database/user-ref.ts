import { type Sql, sql } from "./sql.ts";
import type { Db } from "./connect.ts";
import { escaped, escapedOrNull, jsonObject, quoted } from "./json-object.ts";
import { seesPerson } from "./visibility.ts";

/** The contract's `UserRef` as a JSON object in SQL, for a row of users under that alias. */
export const userRef = (alias: Sql) => sql`json_build_object('id', ${alias}.id,
  'username', ${alias}.username, 'displayName', ${alias}.display_name,
  'avatarUrl', ${alias}.avatar_url)`;

/** {@link userRef} of the row `u`. */
export const userRefJson = userRef(sql`u`);

/** The same as text. */
export const userRefText = jsonObject({
  id: quoted(sql`u.id`),
  username: quoted(sql`u.username`),
  displayName: escaped(sql`u.display_name`),
  avatarUrl: escapedOrNull(sql`u.avatar_url`),
});

/** SQL condition: the person exists and is visible to the viewer. */
export async function userExists(
  db: Db,
  userId: string,
  viewerId: string | null,
): Promise<boolean> {
  const row = await sql<{ id: string }>`
    select u.id
    from users u
    where u.id = ${userId} and ${seesPerson(viewerId)}`.maybeOne(db);
  return row !== undefined;
}
