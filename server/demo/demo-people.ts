// People who exist only on the demo code host, by the numbers of their accounts: the people of the
// demo content, and newcomers, who typed a login there.
import { sql } from "#server/database/sql.ts";
import { firstTypedId } from "./demo-accounts.ts";
import type { Db } from "#server/database/connect.ts";

/** Only the people of the demo content, or also newcomers. */
export type DemoScope = "content" | "all";

/** SQL condition on users. `account_id` is indexed, and real ones are positive. */
export const isDemo = (scope: DemoScope) =>
  scope === "all" ? sql`account_id < 0` : sql`account_id < 0 and account_id > ${firstTypedId}`;

/** The number of their rows, and of other rows that would be deleted with them. */
export interface DemoFootprint {
  readonly people: number;
  /** Projects without another owner. */
  readonly projects: number;
  /** Number of newcomers, and the names of the first ten. */
  readonly newer: number;
  readonly newerNames: string[];
  /** Rows of other people on these projects. */
  readonly members: number;
  readonly applications: number;
  readonly comments: number;
  /** Usernames of those whom an account of a real code host had signed in as. */
  readonly takenOver: string[];
}

export async function demoFootprint(db: Db, scope: DemoScope): Promise<DemoFootprint> {
  const rows = await sql<DemoFootprint>`
    with people as materialized (select id, username from users where ${isDemo(scope)}),
    owned as materialized (
      select distinct project_id as id from members m
      where role_name = 'owner' and user_id in (select id from people) and not exists (
        select from members o where o.project_id = m.project_id and o.role_name = 'owner'
          and o.user_id not in (select id from people))),
    newer as materialized (
      select p.id, p.name from projects p join owned using (id)
      where not exists (
        select from demo_content where p.created_at <= loaded_at + interval '1 second'))
    select (select count(*) from people) as people, (select count(*) from owned) as projects,
      (select count(*) from newer) as newer,
      array(select name from newer order by id limit 10) as "newerNames",
      (select count(*) from members where project_id in (select id from owned)
        and user_id not in (select id from people)) as members,
      (select count(*) from applications where project_id in (select id from owned)
        and user_id not in (select id from people)) as applications,
      (select count(*) from comments where project_id in (select id from owned)
        and user_id not in (select id from people) and deleted_at is null) as comments,
      array(select username from people where id in (
        select unnest(taken_over) from demo_content) order by 1) as "takenOver"`.all(db);
  const [footprint] = rows;
  if (!footprint) throw new Error("An aggregate without a row");
  return footprint;
}

/** The counts as lines of text, without zeros. */
export function describeFootprint(footprint: DemoFootprint): string[] {
  const { people, projects, newer, newerNames, takenOver } = footprint;
  const { members, applications, comments } = footprint;
  const names = [...newerNames, ...(newer > newerNames.length ? ["…"] : [])].join(", ");
  const others = [
    counted(members, "membership"),
    counted(applications, "application"),
    counted(comments, "comment"),
  ].filter((text) => !text.startsWith("0 "));
  return [
    `${counted(people, "person", "people")}, with what they wrote`,
    ...(projects > 0 ? [`${counted(projects, "project")} that nobody else owns`] : []),
    ...(newer > 0 ? [`${newer} of them newer than the demo content: ${names}`] : []),
    ...(others.length > 0 ? [`of other people on these projects: ${others.join(", ")}`] : []),
    ...takenOver.map(
      (username) => `${username} was used by a real account: what it did as ${username} goes too`,
    ),
  ];
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
