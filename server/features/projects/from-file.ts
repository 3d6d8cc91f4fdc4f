// What a file in the project's repository decides can't be changed otherwise meanwhile.
import type { RepositoryFilePath } from "#contract/repository-files.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { conflict } from "#server/http/errors.ts";

/** The names of what a change says something about. */
const namesIn = (changes: object) =>
  Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** @throws 409 if a file, one for which `decides` is true, decides one of the fields */
export async function assertNotFromFile(
  db: Db,
  projectId: string,
  changes: object,
  decides: (path: RepositoryFilePath) => boolean = () => true,
): Promise<void> {
  const names = namesIn(changes);
  const file = await sql<{ path: RepositoryFilePath; fields: string[] }>`
    select path, array(select unnest(fields) intersect select unnest(${names}::text[])) as fields
    from repository_files where project_id = ${projectId}`.maybeOne(db);
  if (!file || file.fields.length === 0 || !decides(file.path)) return;
  throw decided(file.path, file.fields.toSorted());
}

/** @throws 409 if a file decides the position, other than whether it is open */
export async function assertPositionNotFromFile(
  db: Db,
  positionId: string,
  changes: object,
): Promise<void> {
  const names = namesIn(changes).filter((name) => name !== "isOpen");
  if (names.length === 0) return;
  const file = await sql<{ path: string }>`
    select f.path from positions s join repository_files f using (project_id)
    where s.id = ${positionId} and s.file_key = any(f.position_keys)`.maybeOne(db);
  if (file) throw decided(file.path, names);
}

const decided = (path: string, fields: readonly string[]) =>
  conflict(`${fields.join(", ")}: ${t("repository-files.decides", { path })}`);
