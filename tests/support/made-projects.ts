// Many made projects with technologies, stars, seats and activity, the same ones for the same seed.
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";

/** A pseudo-random number from 0 to below 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const roots =
  "music,library,server,client,harbour,tide,atlas,map,chart,graph,note,editor,parser,compiler,game,engine,photo,video,stream,message,queue,cache,store,index,search,trail,garden,recipe,weather,budget,invoice,ticket,calendar,reader,writer,player,scanner,tracker,builder,runner";
const endings = ["", "s", "ing", "ed", "er", "kit", "hub", "lab", "base", "flow"];
export const madeWords: readonly string[] = roots
  .split(",")
  .flatMap((root) => endings.map((ending) => root + ending));

const others = [
  "the",
  "of",
  "for",
  "a",
  "with",
  "c++",
  "c#",
  "3d",
  "音楽",
  "café",
  "ПОГОДА",
  "x86",
];

export const madeSlugs =
  "javascript,python,rust,go,typescript,react,vue,postgresql,redis,docker,kubernetes,django,nodejs,sqlite,elixir,spring-boot".split(
    ",",
  );

/** Adds them to a database with the catalogue; returns their ids. */
export async function addMadeProjects(db: Db, count: number, seed = 1): Promise<string[]> {
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  // Few words are in many projects.
  const word = () =>
    random() < 0.1
      ? (others[below(others.length)] ?? "")
      : (madeWords[Math.floor(madeWords.length * random() ** 2)] ?? "");
  const oneWord = () => madeWords[below(madeWords.length)] ?? "";
  const words = (number: number) => Array.from({ length: number }, word).join(" ");
  const cased = (name: string) =>
    random() < 0.2
      ? name.replaceAll(/(^| )(\p{Ll})/gu, (_, __, letter: string) => letter.toUpperCase())
      : name;
  const rows = Array.from({ length: count }, (_, position) => ({
    id: newId(new Date(Date.now() - (count - position) * 60_000)),
    name: `${oneWord()} ${cased(words(below(3)))}`.slice(0, 50).trim(),
    text: words(3 + below(20)),
    techs: [
      ...new Set(
        Array.from({ length: below(5) }, () => Math.floor(madeSlugs.length * random() ** 2)),
      ),
    ].map((number) => madeSlugs[number]),
    stars: random() < 0.6 ? 0 : Math.floor(random() ** -1.2),
    roles: [[], ["developer"], ["designer"], ["developer", "designer"]][below(4)],
    starters: random() < 0.2 ? 3 : 0,
    days: random() < 0.2 ? null : Math.floor(400 * random() ** 2),
    is_archived: random() < 0.05,
    is_hidden: random() < 0.02,
    is_read_only: random() < 0.05,
  }));
  await sql`
    with made as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, name text, text text,
        techs text[], stars int, roles text[], starters int, days int, is_archived boolean,
        is_hidden boolean, is_read_only boolean)),
    inserted as (
      insert into projects (id, name, description, description_html, description_text, star_count,
        open_roles, starter_issue_count, last_activity_at, last_activity, archived_at, hidden_at,
        repository_archived_at)
      select id, name, text, text, text, stars, roles, starters, now() - days * interval '1 day',
        case when days is not null then 'push' end, case when is_archived then now() end,
        case when is_hidden then now() end, case when is_read_only then now() end
      from made returning id)
    insert into project_techs (project_id, tech_id, position)
    select made.id, t.id, s.position
    from made join inserted using (id), unnest(made.techs) with ordinality as s (slug, position)
      join techs t using (slug)`.run(db);
  return rows.map(({ id }) => id);
}
