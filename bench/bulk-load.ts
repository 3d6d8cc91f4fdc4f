// Loads many rows at once: indexes and foreign keys are built after them, not row by row.
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs `load` in a transaction, without the indexes and the foreign keys of `tables`, which it
 * creates again at the end, and without the `triggers`, whose work `load` has to do. Primary and
 * unique keys stay.
 */
export async function loadInBulk(
  database: Database,
  { tables, triggers }: { readonly tables: string[]; readonly triggers: [string, string][] },
  load: (db: Db) => Promise<void>,
): Promise<void> {
  await database.withoutTimeout(async (withoutTimeout) => {
    await withoutTimeout.transaction(async (db) => {
      await sql`set local maintenance_work_mem = '512MB'`.run(db);
      await sql`set local work_mem = '128MB'`.run(db);
      const indexes = await indexesOf(db, tables);
      const keys = await foreignKeysOf(db, tables);
      for (const { table, name } of keys)
        await run(db, `alter table ${table} drop constraint ${name}`);
      for (const { name } of indexes) await run(db, `drop index ${name}`);
      for (const [table, name] of triggers) {
        await run(db, `alter table ${table} disable trigger ${name}`);
      }
      await load(db);
      for (const { definition } of indexes) await run(db, definition);
      for (const { table, name, definition } of keys) {
        await run(db, `alter table ${table} add constraint ${name} ${definition}`);
      }
      for (const [table, name] of triggers) {
        await run(db, `alter table ${table} enable trigger ${name}`);
      }
    });
    await sql`vacuum analyze`.run(withoutTimeout);
  });
}

const run = (db: Db, statement: string) => sql.raw(statement).run(db);

async function indexesOf(db: Db, tables: string[]): Promise<Definition[]> {
  return sql<Definition>`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(${tables}::regclass[]) and not i.indisunique
    order by 2`.all(db);
}

async function foreignKeysOf(db: Db, tables: string[]): Promise<Definition[]> {
  return sql<Definition>`
    select c.conrelid::regclass::text as table, c.conname as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.conrelid = any(${tables}::regclass[])
    order by 2`.all(db);
}
