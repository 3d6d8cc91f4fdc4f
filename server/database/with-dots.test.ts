// Cut texts: TypeScript and SQL put dots after the same ones.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withDots } from "#shared/with-dots.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const { db } = await openTestDatabase();

async function inSql(call: ReturnType<typeof sql<string>>): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`select ${call} as text`.execute(db);
  return rows[0]?.text;
}

test.each([
  ["Reads tide gauges ", "Reads tide gauges…"],
  ["Reads tide gauges.", "Reads tide gauges."],
  ["Reads tide gauges. ", "Reads tide gauges."],
  ["“Does it float?” ", "“Does it float?”"],
  ["“It floats” ", "“It floats”…"],
  ["It reads (tide gauges)", "It reads (tide gauges)…"],
  ["It reads (tide gauges.)", "It reads (tide gauges.)"],
  ["It reads (", "It reads…"],
  ["Reads tide gauges, ", "Reads tide gauges…"],
  ["潮位を読みます。", "潮位を読みます。"],
  ["It began…", "It began…"],
  ["))", "))…"],
  ["", "…"],
])("%j is cut to %j", async (cut, shown) => {
  expect(withDots(cut)).toBe(shown);
  expect(await inSql(sql`with_dots(${cut})`)).toBe(shown);
});

test("an excerpt that is cut after a sentence ends with it", async () => {
  const excerptOf = (html: string) => inSql(sql`excerpt_of(${html})`);
  // The limit is 140 characters: 139 of what is cut, and the dots.
  const cut = "It reads tide gauges ".repeat(7).slice(0, 138);
  expect(await excerptOf(`<p>${cut}. More of it.</p>`)).toBe(`${cut}.`);
  expect(await excerptOf(`<p>${cut}e is more of it.</p>`)).toBe(`${cut}e…`);
  expect(await excerptOf("<p>Short &#x26; <b>whole</b></p>")).toBe("Short & whole");
});
