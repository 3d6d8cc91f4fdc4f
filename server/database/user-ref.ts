import { sql } from "./sql.ts";
import type { Db } from "./connect.ts";
import { forViewer } from "./for-viewer.ts";
import { escaped, escapedOrNull, jsonObject, quoted } from "./json-object.ts";
import { seesPerson } from "./visibility.ts";

/** The contract's `UserRef` as a JSON object in SQL, for a row of users under that alias. */
export const userRef = (alias: string) => `json_build_object('id', ${alias}.id,
  'username', ${alias}.username, 'displayName', ${alias}.display_name,
  'avatarUrl', ${alias}.avatar_url)`;

/** The same as text. */
export const userRefText = (alias: string) =>
  jsonObject({
    id: quoted(`${alias}.id`),
    username: quoted(`${alias}.username`),
    displayName: escaped(`${alias}.display_name`),
    avatarUrl: escapedOrNull(`${alias}.avatar_url`),
  });

/** {@link userRef} of the row `u` as a fragment. */
export const userRefJson = sql.raw(userRef("u"));

/** SQL condition: the person exists and is visible to the viewer. */
export async function userExists(
  db: Db,
  userId: string,
  viewerId: string | null,
): Promise<boolean> {
  const row = await sql<{ id: string }>`
    select u.id
    from users u
    where u.id = ${userId} and ${forViewer(seesPerson, viewerId)}`.maybeOne(db);
  return row !== undefined;
}
