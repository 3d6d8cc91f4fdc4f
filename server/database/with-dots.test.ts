// Cut texts: TypeScript and SQL cut them at the same place, and put dots after the same ones.
import fc from "fast-check";
import { type Sql, sql } from "./sql.ts";
import { expect, test } from "vitest";
import { beginningOf, withDots } from "#shared/with-dots.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const { db } = await openTestDatabase();

async function inSql(call: Sql): Promise<string | undefined> {
  const row = await sql<{ text: string }>`select ${call} as text`.maybeOne(db);
  return row?.text;
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

const excerptOf = (html: string, most?: number) =>
  inSql(most === undefined ? sql`excerpt_of(${html})` : sql`excerpt_of(${html}, ${most}::integer)`);

test.each([
  ["between words", "It reads tide gauges ".repeat(8), /It reads tide…$/],
  ["within a long word", `${"gauge ".repeat(17)}${"g".repeat(60)}`, /gauge g{37}…$/],
  ["where there are no words", "潮位を読みます".repeat(30), /ます潮位を読みま…$/],
])("an excerpt is cut %s", async (_, text, end) => {
  const shown = beginningOf(text, 140);
  expect(shown).toMatch(end);
  expect([...shown].length).toBeLessThanOrEqual(140);
  expect(await excerptOf(text.trim())).toBe(shown);
});

test("TypeScript and SQL cut texts at the same place", async () => {
  const word = fc.stringMatching(/^[a-z潮😀]{1,36}[.,:!?)]?$/u);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 4, maxLength: 60 }), async (words) => {
      const text = words.join(" ");
      expect(await excerptOf(text)).toBe(beginningOf(text, 140));
      expect(await excerptOf(text, 90)).toBe(beginningOf(text, 90));
    }),
    { numRuns: 60 },
  );
});

test("an excerpt that is cut after a sentence ends with it", async () => {
  // The limit is 140 characters: 139 of what is cut, and the dots.
  const cut = "It reads tide gauges ".repeat(7).slice(0, 138);
  expect(await excerptOf(`<p>${cut}. More of it.</p>`)).toBe(`${cut}.`);
  expect(await excerptOf(`<p>${cut}e is more of it.</p>`)).toBe(`${cut}e…`);
  expect(await excerptOf("<p>Short &#x26; <b>whole</b></p>")).toBe("Short & whole");
});
