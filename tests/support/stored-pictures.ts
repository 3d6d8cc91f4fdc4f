// Pictures in the database without their files, for tests of what shows them.
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";

/** Adds one to the project; returns its id. */
export async function addPictureRow(
  db: Db,
  projectId: string,
  alt: string,
  place: "logo" | "gallery" = "gallery",
): Promise<string> {
  const id = newId();
  const hash = (place === "logo" ? "1" : "0").repeat(64);
  const row = { id, project_id: projectId, place, hash, width: 8, height: 5, alt };
  await sql`insert into pictures ${sql.values(row)}`.run(db);
  return id;
}
