// A project with a very long discussion compared with one with a short discussion: their pages
// should cost about the same.
import type { Database } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { load, medianOf } from "./load.ts";

const pairs = 7;
const seconds = 4;

interface Discussions {
  readonly quiet: string;
  readonly loud: string;
}

/**
 * Two projects that differ only in comments and stars: 20 comments and no star, 10,000 and 5,000.
 */
export async function seedDiscussions({ db }: Database): Promise<Discussions> {
  await sql`
    insert into users (id, account_id, username, display_name)
    select gen_random_uuid(), 900000000 + i, 'stargazer' || i, 'Stargazer ' || i
    from generate_series(1, 5000) i`.run(db);
  const rows = await sql<{ id: string }>`
    with made as (
      insert into projects (id, name, description, description_html, description_text)
      select gen_random_uuid(), 'Talking Point ' || i, 'Two evenings a week.', '<p>Two evenings a week.</p>',
        'Two evenings a week.'
      from generate_series(1, 2) i returning id
    ), team as (
      insert into members (id, project_id, user_id, role_name)
      select gen_random_uuid(), made.id, (select id from users order by id limit 1), 'owner' from made
    )
    select id from made`.all(db);
  const [quiet, loud] = rows;
  if (!quiet || !loud) throw new Error("Two projects were to be made.");
  await sql`alter table comments disable trigger comments_keep_counts`.run(db);
  await seedComments(db, quiet.id, { shape: fives, count: 20, name: "few" });
  await seedComments(db, loud.id, { shape: fives, count: 8_000, name: "many" });
  await seedComments(db, loud.id, { shape: oneThread, count: 2_000, name: "long" });
  await sql`alter table comments enable trigger comments_keep_counts`.run(db);
  await countComments(db);
  await sql`insert into stars (project_id, user_id)
    select ${loud.id}, id from users where username like 'stargazer%'`.run(db);
  await sql`analyze`.run(db);
  return { quiet: quiet.id, loud: loud.id };
}

type Db = Database["db"];

const words = "The sensor on the *north* pier reads four degrees more than the one below it.";

/**
 * Of each five comments: one at top level, a reply, a reply to that, another reply to the first,
 * and one more at top level.
 */
const fives = sql`
  case i % 5 when 2 then i - 1 when 3 then i - 1 when 4 then i - 3 end as parent,
  case i % 5 when 0 then i else i - (i - 1) % 5 end as root,
  case i % 5 when 2 then 1 when 3 then 2 when 4 then 1 else 0 end as depth`;

/** The first comment, with all others below it. */
const oneThread = sql`case when i > 1 then 1 end as parent, 1 as root, (i > 1)::int as depth`;

interface Shape {
  shape: typeof fives;
  count: number;
  name: string;
}

const seedComments = (db: Db, project: string, { shape, count, name }: Shape) =>
  sql`
    insert into comments
      (id, project_id, root_id, parent_id, depth, user_id, text, html, posted_at, updated_at)
    select md5(${name} || i)::uuid, ${project}, md5(${name} || root)::uuid,
      md5(${name} || parent)::uuid, depth, u.id,
      ${words}, '<p>' || ${words} || '</p>', clock_timestamp(), clock_timestamp()
    from (select i, ${shape} from generate_series(1, ${count}::int) i) shape
      join users u on u.username = 'stargazer' || (1 + i % 5000)
    order by i`.run(db);

/** Sets the counts once at the end; triggers would update them with each comment. */
async function countComments(db: Db): Promise<void> {
  await sql`analyze comments`.run(db);
  await sql`
    update comments c set
      reply_count = (select count(*) from comments where parent_id = c.id),
      thread_count = case depth when 0 then (select count(*) - 1 from comments where root_id = c.id) else 0 end`.run(
    db,
  );
  await sql`update projects p set
    comment_count = (select count(*) from comments where project_id = p.id)`.run(db);
}

/**
 * A row of results: p97.5 of the long page divided by that of the short one, measured alternately.
 */
export async function compareDiscussions(
  address: string,
  { quiet, loud }: Discussions,
): Promise<string[]> {
  const p975Of = async (project: string) => (await load(address, unseen(project), seconds)).p975;
  await p975Of(quiet);
  await p975Of(loud);
  const ratios: number[] = [];
  const both: [number, number][] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const [few, many] = [await p975Of(quiet), await p975Of(loud)];
    both.push([few, many]);
    ratios.push(many / few);
  }
  const [few, many] = [0, 1].map((side) => medianOf(both.map((pair) => pair[side] ?? Number.NaN)));
  const spread = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  return [
    "project page, 10,000 comments and 5,000 stars ÷ 20 comments, uncached, 16 at once, p97.5",
    `${medianOf(ratios).toFixed(2)} (${spread.join(" – ")}; ${many} / ${few} ms)`,
    "≤ 1.3",
  ];
}

let requestCount = 0;
/** URLs that aren't cached. */
const unseen = (project: string) =>
  Array.from({ length: 2000 }, () => `/projects/${project}?never=${(requestCount += 1)}`);
