// Merges one technology into another: all references are moved, and the slug and names of the
// merged technology lead to the target.
import type { TechMerge } from "#contract/admin-techs.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";

/** Tables in which technologies have positions without gaps. */
const lists = [
  { table: "project_techs", owner: "project_id" },
  { table: "position_techs", owner: "position_id" },
  { table: "user_techs", owner: "user_id" },
  { table: "techs_to_learn", owner: "user_id" },
] as const;

type List = (typeof lists)[number];

/**
 * Runs in a transaction that locks all technologies. Both rows are locked against new references: a
 * concurrent insert of one waits, and fails if the technology was merged.
 */
export async function mergeTech(db: Db, from: string, into: string): Promise<void> {
  await sql`select from techs where id in (${from}, ${into}) order by id for update`.run(db);
  for (const list of lists) await moveList(db, list, from, into);
  await moveFollows(db, from, into);
  await moveNames(db, from, into);
  await moveRelations(db, from, into);
  await moveLogo(db, from, into);
  await moveDismissals(db, from, into);
  await sql`delete from techs where id = ${from}`.run(db);
}

/** What owners don't want proposed isn't proposed under its new name either; the old rows cascade. */
async function moveDismissals(db: Db, from: string, into: string): Promise<void> {
  await sql`
    insert into dismissed_tech_proposals (project_id, tech_id)
    select project_id, ${into} from dismissed_tech_proposals where tech_id = ${from}
    on conflict do nothing`.run(db);
}

/**
 * If a list contains both, the target takes the first of the two positions, and the rest moves up.
 */
async function moveList(db: Db, { table, owner }: List, from: string, into: string): Promise<void> {
  const [listed, of] = [sql.id(table), sql.id(owner)];
  const rows = await sql<{ id: string }>`
    with gone as (
      delete from ${listed} g using ${listed} k
      where g.tech_id = ${from} and k.tech_id = ${into} and g.${of} = k.${of}
      returning g.${of} as id, g.position
    )
    update ${listed} k set position = least(k.position, gone.position)
    from gone where k.${of} = gone.id and k.tech_id = ${into}
    returning gone.id`.all(db);
  await sql`update ${listed} set tech_id = ${into} where tech_id = ${from}`.run(db);
  await sql`
    update ${listed} x set position = numbered.position
    from (
      select ${of} as id, tech_id,
        row_number() over (partition by ${of} order by position, tech_id = ${into} desc, tech_id) as position
      from ${listed} where ${of} = any(${rows.map(({ id }) => id)}::uuid[])
    ) numbered
    where x.${of} = numbered.id and x.tech_id = numbered.tech_id
      and x.position <> numbered.position`.run(db);
}

/** Who follows both goes on following the target. Former slugs in filters still lead to it. */
async function moveFollows(db: Db, from: string, into: string): Promise<void> {
  await sql`
    update saved_searches s set followed_tech_id = ${into}
    where followed_tech_id = ${from} and not exists (
      select from saved_searches where user_id = s.user_id and followed_tech_id = ${into})`.run(db);
  await sql`delete from saved_searches where followed_tech_id = ${from}`.run(db);
}

/** The names that the target doesn't have yet. */
const newNames = (from: string, into: string): Sql<{ word: string }> => sql`
  select word from (
    select slug as word from techs where id = ${from}
    union select lower(name) from techs where id = ${from}
    union select alias from tech_aliases where tech_id = ${from}) w
  where not exists (select from techs where id = ${into} and word in (slug, lower(name)))
    and not exists (select from tech_aliases where tech_id = ${into} and alias = word)
  order by word`;

async function moveNames(db: Db, from: string, into: string): Promise<void> {
  // Former slugs and names that belong to a third technology stay there.
  await sql`
    insert into tech_aliases (alias, tech_id)
    select word, ${into}::uuid from (${newNames(from, into)}) names
    on conflict (alias) do update set tech_id = excluded.tech_id
      where tech_aliases.tech_id = ${from}`.run(db);
  await sql`update tech_former_slugs set tech_id = ${into} where tech_id = ${from}`.run(db);
  await sql`
    insert into tech_former_slugs (slug, tech_id)
    select slug, ${into}::uuid from techs where id = ${from}`.run(db);
}

async function moveRelations(db: Db, from: string, into: string): Promise<void> {
  await sql`
    insert into tech_relations (tech_id, related_id)
    select ${into}::uuid, related_id from tech_relations
      where tech_id = ${from} and related_id <> ${into}
    union select tech_id, ${into}::uuid from tech_relations
      where related_id = ${from} and tech_id <> ${into}
    on conflict do nothing`.run(db);
}

/**
 * A target without a logo takes the merged technology's. The catalogue no longer updates the
 * target.
 */
async function moveLogo(db: Db, from: string, into: string): Promise<void> {
  await sql`
    update tech_logos set tech_id = ${into}
    where tech_id = ${from} and (select image_url is null from techs where id = ${into})`.run(db);
  await sql`
    update techs k set image_url = coalesce(k.image_url, g.image_url), edited_at = now(), updated_at = now()
    from techs g where k.id = ${into} and g.id = ${from}`.run(db);
}

type Moved = Omit<TechMerge, "from" | "into">;

/** What a merge would change. */
export async function mergePreview(db: Db, from: string, into: string): Promise<Moved> {
  const rows = await sql<Moved>`
    select
      (select count(*)::int from project_techs where tech_id = ${from}) as projects,
      (select count(*)::int from project_techs g join project_techs k using (project_id)
        where g.tech_id = ${from} and k.tech_id = ${into}) as "projectsWithBoth",
      (select count(*)::int from user_techs where tech_id = ${from}) as people,
      (select count(*)::int from user_techs g join user_techs k using (user_id)
        where g.tech_id = ${from} and k.tech_id = ${into}) as "peopleWithBoth",
      array(${newNames(from, into)}) as aliases,
      (select count(*)::int from (
        select related_id from tech_relations where tech_id = ${from} and related_id <> ${into}
        union select tech_id from tech_relations where related_id = ${from} and tech_id <> ${into}
      ) r) as relations`.all(db);
  const [moved] = rows;
  if (!moved) throw new Error("A statement without a source answers one row");
  return moved;
}
