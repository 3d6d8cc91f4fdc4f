import type { Db } from "./connect.ts";
import { sql } from "./sql.ts";

/**
 * Whether the database knows the time zone, whose names browsers and Node may have more of. It takes
 * some, such as CET, for abbreviations of a fixed time without summer time: not these.
 */
export const knowsTimeZone = async (db: Db, name: string): Promise<boolean> =>
  (
    await sql<{ known: boolean }>`
      select exists (select from pg_timezone_names where lower(name) = lower(${name})
        and not exists (select from pg_timezone_abbrevs
          where abbrev = upper(${name}) and abbrev not in ('UTC', 'GMT'))) as known`.one(db)
  ).known;
