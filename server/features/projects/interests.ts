// What is known of a person for matching: the stack, what was starred, joined and written about, and
// what isn't offered.
import { maxWantedTechs } from "#contract/matches.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";

/** What somebody did with a project; what they did most counts. */
export type Involvement = "owned" | "joined" | "starred" | "applied" | "commented";

export interface Interests {
  /** Slugs of the person's first technologies, as many as a request can name. */
  readonly stack: string[];
  /** The latest projects that the person starred, joined, applied to or wrote about. */
  readonly history: {
    readonly id: string;
    readonly name: string;
    readonly text: string;
    readonly involvement: Involvement;
  }[];
  /** Ids of projects that aren't offered: the person's own, joined and applied to. */
  readonly without: string[];
}

/** How many of the latest of each kind of history are read, and how many projects in all. */
const maxHistory = 50;

const latest = sql.literal(maxHistory);

export function interestsOf({ db }: Database, userId: string): Promise<Interests> {
  const user = sql`${userId}::uuid`;
  return sql<Interests>`
    with history as (
      select project_id, max(at) as at, (array_agg(involvement order by rank))[1] as involvement
      from (
        (select project_id, created_at as at, 3 as rank, 'starred' as involvement
          from stars where user_id = ${user} order by created_at desc limit ${latest})
        union all
        (select project_id, created_at, case role_name when 'owner' then 1 else 2 end,
            case role_name when 'owner' then 'owned' else 'joined' end
          from members where user_id = ${user} order by id desc limit ${latest})
        union all
        (select project_id, created_at, 4, 'applied' from applications where user_id = ${user}
          order by id desc limit ${latest})
        union all
        (select project_id, posted_at, 5, 'commented'
          from comments where user_id = ${user} and deleted_at is null
          order by id desc limit ${latest})) acts
      group by project_id order by at desc limit ${latest})
    select array(select t.slug from user_techs x join techs t on t.id = x.tech_id
        where x.user_id = ${user} order by x.position limit ${maxWantedTechs}) as stack,
      array(select project_id from members where user_id = ${user}
        union select project_id from applications
          where user_id = ${user} and status <> 'withdrawn') as without,
      coalesce((select json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'text', p.name || ' ' || p.description_text,
          'involvement', history.involvement) order by history.at desc, p.id)
        from history join projects p on p.id = history.project_id
        where ${seesProject(user)}), '[]') as history`
    .named("match-interests")
    .one(db);
}
