// Ten thousand generated projects, with a distribution of technologies as uneven as real ones.
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

export const projectCount = 10_000;

export const firsts =
  "Quiet,Paper,River,Night,Copper,Open,Slow,North,Garden,Tiny,Salt,Echo,Harbour,Moss,Lantern,Second";
export const seconds =
  "Ledger,Atlas,Signal,Orchard,Compass,Kitchen,Archive,Relay,Notebook,Weather,Loom,Ferry,Index,Desk,Radio,Map";
const thirds =
  "for choirs,of the valley,in the browser,for teachers,on a phone,for small shops,at sea,by post";
export const sentences = [
  "Keeps track of what the club lends out and who has it now.",
  "Reads sensors in the shed and draws the week as one line.",
  "Turns a folder of recordings into something that can be searched.",
  "Plans the volunteers' shifts and swaps them without a phone call.",
  "Checks the translations of a site while they are being written.",
  "Shows buses as they are and not as the timetable wishes they were.",
  "Lets neighbours share tools, rides and leftover paint.",
];

/** Adds them for the first person in the database, and updates the planner's statistics. */
export const seedProjects = ({ withoutTimeout }: Database): Promise<void> =>
  withoutTimeout(addProjects);

async function addProjects(db: Db): Promise<void> {
  await sql`
    with made as (
      insert into projects (id, name, description, description_html, description_text, updated_at)
      select gen_random_uuid(), left(concat(
          (string_to_array(${firsts}, ','))[1 + i % 16], ' ',
          (string_to_array(${seconds}, ','))[1 + (i / 16) % 16], ' ',
          (string_to_array(${thirds}, ','))[1 + (i / 256) % 8], ' ', i), 50),
        text, text, text, now() - i * interval '7 minutes'
      from generate_series(1, ${projectCount}) i,
        lateral (select concat((${sentences}::text[])[1 + i % 7], ' ', (${sentences}::text[])[1 + (i / 7) % 7]) as text) t
      returning id, name
    ), team as (
      insert into members (id, project_id, user_id, role_name)
      select gen_random_uuid(), made.id, (select id from users order by id limit 1), 'owner' from made
    ), ranked as (
      select id, row_number() over (order by md5(slug)) as rank, count(*) over () as total from techs
    )
    insert into project_techs (project_id, tech_id, position)
    select made.id, ranked.id, pick
    from made, generate_series(1, 5) pick,
      lateral (select 1 + floor(power(('x' || substr(md5(made.id::text || pick), 1, 7))::bit(28)::int / 268435456.0, 3)
        * (select max(total) from ranked))::int as rank) chosen
    join ranked using (rank)
    on conflict do nothing`.run(db);
  await sql`analyze`.run(db);
}

/** Search queries: names, technologies, words, parts, misspellings, and several at once. */
export const searches = [
  "lantern",
  "river atlas",
  "rust",
  "typescript",
  "k8s",
  "postgres",
  "pyhton",
  "raect",
  "kotlin",
  "sensors",
  "volunteers",
  "timetable",
  "loom in the browser",
  "rust postgres",
  "tools neighbours",
  "go",
  "c",
  "vue",
  "harbor",
  "garden radio",
  "quiet ledger for choirs",
  "xyzzy",
  "graphql map",
];
