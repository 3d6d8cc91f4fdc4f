import type { Db } from "./connect.ts";
import { sql } from "./sql.ts";

/** Whether the database knows the time zone, whose names browsers and Node may have more of. */
export const knowsTimeZone = async (db: Db, name: string): Promise<boolean> =>
  (
    await sql<{ known: boolean }>`
      select exists (select from pg_timezone_names where lower(name) = lower(${name})) as known`.one(
      db,
    )
  ).known;
