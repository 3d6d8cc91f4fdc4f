import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { forViewer } from "./visibility.ts";
import { sql } from "./sql.ts";

const { db } = await openTestDatabase();

test("a fragment that occurs several times has its parameters once, others each time", () => {
  const id = sql`${"a"}::uuid`;
  const isOwn = sql`id = ${id}`;
  expect(sql`where ${isOwn} or ${isOwn} or owner = ${id} or name = ${"a"}`.compile()).toEqual({
    text: "where id = $1::uuid or id = $1::uuid or owner = $1::uuid or name = $2",
    values: ["a", "a"],
  });
  const part = forViewer((viewer) => sql`${viewer} or ${viewer}`);
  expect(part(null).compile()).toEqual({ text: "$1::uuid or $1::uuid", values: [null] });
  expect(part(sql`n.user_id`).compile()).toEqual({ text: "n.user_id or n.user_id", values: [] });
});

test("literals are part of the text, and are quoted", async () => {
  const words = ["it's", "\\", "$1", "é"];
  const statement = sql<{ words: string[] }>`
    select array[${sql.join(words.map(sql.literal))}] as words limit ${sql.literal(1)}`;
  expect(statement.compile().values).toEqual([]);
  expect(await statement.one(db)).toEqual({ words });
});
