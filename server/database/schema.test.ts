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
