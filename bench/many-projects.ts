// Generates up to a million projects with people, teams, stacks and stars, from names, texts and
// tags of real projects. By hand:
//
//   BENCH_PROJECTS=projects.jsonl node bench/many-projects.ts --count 100000 --data-dir DIR
//
// opens the embedded database in DIR, which it makes if it is missing, and adds them once.
import { parseArgs } from "node:util";
import { connect, type Database, type Db } from "#server/database/connect.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { rendererVersion } from "#server/markdown/render.ts";
import { activityDays } from "#shared/activity.ts";
import { loadInBulk } from "./bulk-load.ts";
import { type ProjectSource, readSource } from "./project-source.ts";

export interface ManyProjects {
  readonly count: number;
  /** When the latest project was created, at most; the first one is five years older. */
  readonly until: Date;
  /** A JSON-lines file of real projects; generated ones otherwise. */
  readonly file: string | undefined;
}

const day = 86_400_000;
const years = 5 * 365 * day;

/** Tables that are filled, and triggers whose work is done here. */
const bulk = {
  tables: ["users", "usernames", "user_techs", "projects", "members", "project_techs", "stars"],
  triggers: [
    ["users", "users_keep_usernames"],
    ["members", "members_owner_again"],
    ["stars", "stars_count_given"],
  ] as [string, string][],
};

/**
 * Adds the projects to a database with the catalogue, the same ones for the same arguments. Once
 * for each database: account numbers are taken after that.
 */
export async function addManyProjects(
  database: Database,
  { count, until, file }: ManyProjects,
): Promise<void> {
  const source = await readSource(database.db, file);
  await loadInBulk(database, bulk, async (db) => {
    await storeSource(db, source);
    await makePeople(db, peopleFor(count));
    await makeProjects(db, source, { count, until });
    await fillTables(db, peopleFor(count));
  });
}

/**
 * One person for three projects; no multiple of {@link spread}, which distributes a project's stars
 * over all people without repeating one.
 */
const peopleFor = (count: number) => {
  const people = Math.max(30, Math.ceil(count / 3));
  return people % spread === 0 ? people + 1 : people;
};
const spread = 7919;

/** A pseudo-random number from 0 to below 1, by a number and by what it decides. */
const draw = (of: string, what: number) =>
  `((hashint8extended((${of})::bigint, ${what}) & 4294967295)::float8 / 4294967296)`;

/** A number from 0 to below `count`. */
const pick = (of: string, what: number, count: number | string) =>
  `floor(${draw(of, what)} * ${count})::int`;

/** A UUIDv7 by its time and a text that no other one of that time has. */
const idAt = (at: string, text: string) => `(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(${text}), 1, 3) || '8' || substr(md5(${text}), 4, 15))::uuid`;

async function storeSource(db: Db, { names, words, sentences, stacks }: ProjectSource) {
  await sql`create temporary table source_names on commit drop as
    select n - 1 as n, name from unnest(${names}::text[]) with ordinality x (name, n)`.run(db);
  await sql`create temporary table source_words on commit drop as
    select n - 1 as n, word from unnest(${words}::text[]) with ordinality x (word, n)`.run(db);
  await sql`create temporary table source_sentences on commit drop as
    select n - 1 as n, text, html from unnest(${sentences.map(({ text }) => text)}::text[],
      ${sentences.map(({ html }) => html)}::text[]) with ordinality x (text, html, n)`.run(db);
  const rows = stacks.map((techIds, n) => ({ n, tech_ids: techIds }));
  await sql`create temporary table source_stacks on commit drop as
    select * from json_to_recordset(${JSON.stringify(rows)}) as x (n int, tech_ids uuid[])`.run(db);
}

const firstNames = "Ada,Bo,Cem,Dina,Emil,Fatou,Goro,Hana,Ines,Jun,Kofi,Lena,Mila,Noor,Omar,Pia";
const familyNames =
  "Abe,Berg,Cruz,Diaz,Eide,Fox,Gupta,Hill,Ito,Jansen,Khan,Lopez,Moss,Nagy,Okoro,Park";

/**
 * `made_people`: n from 0, id. Every other one has a stack. A few at the end are hidden, who are in no
 * team.
 */
async function makePeople(db: Db, people: number): Promise<void> {
  await sql
    .raw(`create temporary table made_people on commit drop as
      select n, ${idAt("timestamptz '2020-01-01' + n * interval '1 second'", "'person' || n")} as id
      from generate_series(0, ${people - 1}) n`)
    .run(db);
  await sql`
    insert into users (id, account_id, username, display_name, hidden_at)
    select id, 800000000 + n, 'person' || n, concat(
        (string_to_array(${firstNames}, ','))[1 + n % 16], ' ',
        (string_to_array(${familyNames}, ','))[1 + (n / 16) % 16]),
      case when n >= ${sql.literal(people - hiddenPeople)} then timestamptz '2025-01-01' end
    from made_people order by n`.run(db);
  await sql`insert into usernames (name, user_id)
    select 'person' || n, id from made_people order by n`.run(db);
  await sql
    .raw(`insert into user_techs (user_id, tech_id, position)
      select p.id, t.id, t.position
      from made_people p join source_stacks s
        on s.n = ${pick("p.n", 1, "(select count(*) from source_stacks)")},
        unnest(s.tech_ids) with ordinality as t (id, position)
      where p.n % 2 = 0`)
    .run(db);
}

const hiddenPeople = 5;

/**
 * `made`: what is drawn for each project, by its number `n` from 0, oldest first. `active_at` is
 * null for imported projects.
 */
async function makeProjects(
  db: Db,
  { names, words, sentences, stacks }: ProjectSource,
  { count, until }: Omit<ManyProjects, "file">,
): Promise<void> {
  const end = `timestamptz '${until.toISOString()}'`;
  const people = peopleFor(count);
  const before = (time: string, milliseconds: string) =>
    `${time} - floor(${milliseconds}) * interval '1 millisecond'`;
  const [active, quiet] = [activityDays.active * day, activityDays.quiet * day];
  await sql
    .raw(`create temporary table made on commit drop as
      select drawn.*, ${idAt("created_at", "'project' || n")} as id, ${end} as ended_at,
        case when active_at is null then null when active_at = created_at then 'creation'
          when members > 0 and ${draw("n", 18)} < 0.5 then 'member'
          else 'edit' end as activity
      from (
        select drawn.*,
          case when ${draw("n", 16)} < 0.3
              then greatest(created_at, ${before(end, `${active} * ${draw("n", 17)}`)})
            when ${draw("n", 16)} < 0.6
              then greatest(created_at, ${before(end, `${active} + ${quiet - active} * ${draw("n", 17)}`)})
            when ${draw("n", 16)} < 0.8
              then greatest(created_at, ${before(end, `${quiet} + ${years} * ${draw("n", 17)} ^ 2`)})
          end as active_at
        from (
          select n, ${before(end, `${years} * (1 - (n + ${draw("n", 1)}) / ${count})`)} as created_at,
            ${pick("n", 2, names.length)} as name, ${pick("n", 3, words.length)} as word,
            ${pick("n", 4, sentences.length)} as sentence,
            case when ${draw("n", 5)} < 0.5 then ${pick("n", 6, sentences.length)} end as next_sentence,
            ${pick("n", 7, stacks.length)} as stack,
            -- A few own hundreds, and some none.
            floor(${people - hiddenPeople} * ${draw("n", 8)} ^ 2)::int as owner,
            -- A third has one to four more members.
            case when ${draw("n", 9)} < 0.35 then 1 + floor(4 * ${draw("n", 10)} ^ 2)::int
              else 0 end as members,
            -- Three quarters have none, few have thousands.
            least(floor(0.4 * (${draw("n", 11)} + 1e-9) ^ -0.7), ${Math.floor(people / 2)})::int as stars,
            (array['{}', '{}', '{}', '{developer}', '{developer}', '{designer}', '{developer,designer}',
              '{developer,designer}', '{developer,designer}', '{developer,designer}'])
              [1 + ${pick("n", 12, 10)}]::text[] as open_roles,
            ${draw("n", 13)} < 0.03 as is_archived, ${draw("n", 14)} < 0.0005 as is_hidden,
            ${draw("n", 15)} as linked
          from generate_series(0, ${count - 1}) n) drawn) drawn`)
    .run(db);
  await sql`analyze made`.run(db);
}

async function fillTables(db: Db, people: number): Promise<void> {
  await sql
    .raw(`insert into stars (project_id, user_id, created_at)
      select made.id, p.id, made.created_at + ${draw("made.n::bigint * 10007 + k", 30)} * (made.ended_at - made.created_at)
      from made cross join lateral generate_series(1, made.stars) k
      join made_people p
        on p.n = ((${pick("made.n", 31, people)} + k)::bigint * ${spread} % ${people})::int
      order by made.id, p.id`)
    .run(db);
  await sql`
    insert into projects (id, name, description, description_html, description_text, html_version,
      open_roles, repository_url, website_url, star_count, archived_at, hidden_at, created_at, updated_at,
      last_activity_at, last_activity, edited_at, dormant_notified_at)
    select made.id, rtrim(left(concat(a.name, ' ', b.word), 50)), texts.text,
      concat('<p>', concat_ws(' ', c.html, d.html), '</p>'), texts.text, ${sql.literal(rendererVersion)},
      made.open_roles,
      case when linked < 0.8 then 'https://code.example/person' || made.owner || '/project' || made.n end,
      case when linked < 0.2 then 'https://project' || made.n || '.example' end,
      coalesce(s.count, 0), 
      case when is_archived then coalesce(made.active_at, made.created_at) end,
      case when is_hidden then coalesce(made.active_at, made.created_at) end,
      made.created_at, coalesce(made.active_at, made.created_at), made.active_at, made.activity,
      case made.activity when 'member' then made.created_at else made.active_at end,
      -- Otherwise the first hours would go by with telling all owners.
      case when coalesce(made.active_at, made.created_at) < made.ended_at - ${sql.literal(activityDays.quiet)} * interval '1 day'
        then made.ended_at end
    from made
    join source_names a on a.n = made.name join source_words b on b.n = made.word
    join source_sentences c on c.n = made.sentence
    left join source_sentences d on d.n = made.next_sentence and d.n <> c.n
    left join (
      select project_id, count(*) from stars
      where user_id not in (select id from users where hidden_at is not null) group by project_id
    ) s on s.project_id = made.id,
    lateral (select concat_ws(' ', c.text, d.text) as text) texts
    order by made.n`.run(db);
  await sql`
    insert into project_techs (project_id, tech_id, position)
    select made.id, t.id, t.position
    from made join source_stacks s on s.n = made.stack,
      unnest(s.tech_ids) with ordinality as t (id, position)
    order by made.n`.run(db);
  // Members are drawn from a part of all people each, so that none is drawn twice.
  const part = Math.floor((people - hiddenPeople) / 5);
  const joinedAt = `case when k = 0 or made.active_at is null then made.created_at
    when k = made.members and made.activity = 'member' then made.active_at
    else made.created_at + ${draw("made.n::bigint * 7 + k", 41)} * (made.active_at - made.created_at) end`;
  await sql
    .raw(`insert into members (id, project_id, user_id, role_name, created_at)
      select ${idAt("joined_at", "'member' || k || '-' || made.n")}, made.id, p.id,
        case when k = 0 then 'owner'
          else (array['owner', 'developer', 'developer', 'designer'])[1 + ${pick("made.n::bigint * 7 + k", 42, 4)}] end,
        joined_at
      from made cross join lateral generate_series(0, made.members) k
      cross join lateral (select ${joinedAt} as joined_at) j
      join made_people p on p.n = case when k = 0 then made.owner
        else (made.owner + 1 + (k - 1) * ${part} + ${pick("made.n::bigint * 7 + k", 43, part)})
          % ${people - hiddenPeople} end
      order by made.n, k`)
    .run(db);
}

async function countRows({ db }: Database): Promise<string> {
  const row = await sql<Record<string, number>>`select ${sql.join(
    bulk.tables.map((table) => sql`(select count(*) from ${sql.id(table)}) as ${sql.id(table)}`),
  )}`.maybeOne(db);
  return Object.entries(row ?? {})
    .map(([table, count]) => `${table} ${count}`)
    .join(", ");
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { count: { type: "string" }, "data-dir": { type: "string" } },
  });
  const count = Number(values.count);
  const dataDir = values["data-dir"];
  if (!Number.isInteger(count) || count < 1 || !dataDir) {
    throw new Error("usage: node bench/many-projects.ts --count NUMBER --data-dir DIR");
  }
  const file = process.env["BENCH_PROJECTS"];
  if (!file) console.log("BENCH_PROJECTS names no file: names, texts and stacks are generated");
  const log = (line: string) => console.log(line);
  const embedded = await openEmbedded(dataDir, log, { settings: { max_wal_size: "4GB" } });
  const database = connect(embedded.connection);
  try {
    await migrate(database, () => {});
    await loadCatalogue(database);
    const began = performance.now();
    const until = new Date(Math.floor(Date.now() / day) * day);
    await addManyProjects(database, { count, until, file });
    log(await countRows(database));
    log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
  } finally {
    await database.close();
    await embedded.stop(60_000);
  }
}

if (import.meta.main) await main();
