import fs from "node:fs";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { schemaOf } from "./make-schema.ts";

const database = await openTestDatabase();

test("the types of the database are those that its migrations make (else: npm run schema)", async () => {
  const written = fs.readFileSync(new URL("./schema.ts", import.meta.url), "utf8");
  expect(written).toBe(await schemaOf(database.where));
});
