import { sql } from "kysely";

/** The contract's `UserRef` as a JSON object in SQL, for a row of users under that alias. */
export const userRef = (alias: string) => `json_build_object('id', ${alias}.id,
  'username', ${alias}.username, 'displayName', ${alias}.display_name,
  'avatarUrl', ${alias}.avatar_url)`;

/** {@link userRef} of the row `u`, for queries that Kysely builds. */
export const userRefJson = sql.raw(userRef("u"));
