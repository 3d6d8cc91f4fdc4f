import fs from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { describeSchema } from "./describe-schema.ts";
import { schemaOf } from "./make-schema.ts";

const database = await openTestDatabase();
const read = (file: string) => fs.readFileSync(new URL(file, import.meta.url), "utf8");

test("the generated types match the migrations (else: npm run schema)", async () => {
  expect(read("./schema.ts")).toBe(await schemaOf(database.where));
});

test("docs/schema.sql matches the migrations (else: npm run schema)", async () => {
  expect(read("../../docs/schema.sql")).toBe(await describeSchema(database.where));
});

test("every table and every trigger has a comment", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid) is null
    union all
    select tgname from pg_trigger where not tgisinternal and obj_description(oid) is null`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
