import fs from "node:fs";
import { sql } from "./sql.ts";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { describeSchema } from "./describe-schema.ts";

const database = await openTestDatabase();
const schema = fs.readFileSync(new URL("../../docs/schema.sql", import.meta.url), "utf8");

test("docs/schema.sql matches the migrations (else: npm run schema)", async () => {
  expect(schema).toBe(await describeSchema(database.where));
});

test("every table and every trigger has a comment", async () => {
  const rows = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid) is null
    union all
    select tgname from pg_trigger where not tgisinternal and obj_description(oid) is null`.all(
    database.db,
  );
  expect(rows).toEqual([]);
});

test("no unlogged table has a sequence, which a standby promoted early wouldn't have", async () => {
  const rows = await sql<{ name: string }>`
    select t.relname as name from pg_class t
      join pg_depend d on d.refobjid = t.oid and d.refclassid = 'pg_class'::regclass
      join pg_class s on s.oid = d.objid and s.relkind = 'S'
    where t.relpersistence = 'u' and t.relnamespace = 'public'::regnamespace
    union all
    select relname from pg_class where relkind = 'S' and relpersistence = 'u'`.all(database.db);
  expect(rows).toEqual([]);
});
