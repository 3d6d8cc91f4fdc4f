// Where a person's e-mail goes, in SQL on the rows `u` of users and `s` of mail_settings, which may
// be missing.

import { sql } from "#server/database/sql.ts";

/** The chosen address; null if there is none. */
export const chosenAddress = sql`case coalesce(s.source, 'code_host')
  when 'code_host' then u.email when 'own' then s.own_address end`;

/** Whether mails go to the person: not to suspended people, nor to an address that failed. */
export const takesMail = sql`(u.suspended_at is null and ${chosenAddress} is not null
  and ${chosenAddress} is distinct from s.failed_address)`;
