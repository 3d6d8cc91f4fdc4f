// Who a name means that somebody wrote: a username, or a login at a code host.
import { type Sql, sql } from "#server/database/sql.ts";
import { reservedUsernames } from "#shared/usernames.ts";

/** SQL: accounts `a` whose login is a name that others know: OpenID Connect's may be private. */
export const hasKnownLogin = sql`a.provider <> 'oidc'`;

/**
 * SQL: the id of the person whom `name` means, without regard to case; null if nobody. A username
 * wins over another person's login, also one that they left within the last 90 days. A login that belongs
 * to several people, at different code hosts, means nobody, and so does one that is reserved.
 */
export const userIdNamed = (name: Sql) => sql`coalesce(
    (select n.user_id from usernames n
      where n.name = lower(${name}) and (n.held_until is null or n.held_until > now())),
    (select case when count(distinct a.user_id) = 1 then (array_agg(a.user_id))[1] end
      from user_accounts a
      where lower(a.login) collate "C" = lower(${name}) and ${hasKnownLogin}
        and lower(${name}) <> all(${[...reservedUsernames]}::text[])))`;
