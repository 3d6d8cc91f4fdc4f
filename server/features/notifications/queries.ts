import { sql } from "kysely";
import { unreadLimit } from "#contract/notifications.ts";

/** How many notifications of that person are unread, as SQL; counts no further than the limit. */
export const unreadCount = (userId: string) => sql<number>`(
  select count(*)::int from (
    select from notifications where user_id = ${userId} and not is_read limit ${unreadLimit}) unread)`;
