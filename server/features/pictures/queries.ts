import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/** The ids of the gallery, in its order. */
export async function galleryOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from pictures where project_id = ${projectId} and place = 'gallery'
    order by position, id`.all(db);
  return rows.map(({ id }) => id);
}

/** Numbers the pictures of a gallery in this order. */
export async function orderGallery(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update pictures p set position = x.position
    from unnest(${[...ids]}::uuid[]) with ordinality as x (id, position) where x.id = p.id`.run(db);
}

export async function describePicture(db: Db, id: string, alt: string): Promise<void> {
  await sql`update pictures set alt = ${alt} where id = ${id}`.run(db);
}

export async function erasePicture(db: Db, id: string): Promise<void> {
  await sql`delete from pictures where id = ${id}`.run(db);
}

export async function eraseUpdatePicture(db: Db, updateId: string): Promise<void> {
  await sql`delete from pictures where update_id = ${updateId}`.run(db);
}

export async function eraseLogo(db: Db, projectId: string): Promise<void> {
  await sql`delete from pictures where project_id = ${projectId} and place = 'logo'`.run(db);
}
