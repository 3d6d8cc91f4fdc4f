// Nothing that people write is anything but words to the engine.
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSearch } from "#server/project-index/search-text.ts";
import { TechWords } from "#server/project-index/tech-words.ts";
import { listQuery, techFactsOf } from "#tests/support/memory-index.ts";
import { conditionsOf } from "./conditions.ts";
import { halvesOf, idsIn, rowOf } from "./document.ts";
import { excludedBy, matchOf, meaningsOf, wholeNameOf } from "./meanings.ts";
import { quoted, selectStatement } from "./sphinxql.ts";

const techFacts = techFactsOf(["rust", "react"]).map((facts, number) => ({
  ...facts,
  id: `0199d1c2-0000-7000-8000-00000000000${number}`,
}));
const techs = { techFacts, techWords: new TechWords(techFacts) };

/** The text of a literal, and what follows it; quotes within it are escaped. */
const literal = /'((?:[^'\\]|\\.)*)'/g;

const hostile = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.stringMatching(/^['"\\;@|!()~^$*=<>/%\-\w ]{1,60}$/),
);

test("searches become words and operators of the site alone", () => {
  fc.assert(
    fc.property(hostile, (written) => {
      const search = readSearch(written);
      const stems = new Map<string, string>();
      const words = meaningsOf(search, techs, stems).map((one) => matchOf(one, techs, stems));
      const others = [excludedBy(search, techs, stems), wholeNameOf(search)];
      const { match, conditions } = conditionsOf(techs, listQuery({ search: written }), search);
      const statement = selectStatement({
        columns: "id_high, id_low",
        match: [...words, ...others.flatMap((one) => one ?? []), ...match],
        conditions,
        limit: 10,
      });
      const [text = "", ...further] = [...statement.matchAll(literal)].map(([, inner]) => inner);
      expect(further).toEqual([]);
      expect(statement.replaceAll(literal, "").replaceAll(/[\w\s,().=<>&*+-]/g, "")).toBe("");
      // Words, fields, phrases and operators, whose brackets match.
      expect(text).toMatch(/^[\p{L}\p{N}\p{M}\p{Extended_Pictographic}+#_ ()@,|!"*^$]*$/u);
      let depth = 0;
      for (const sign of text) {
        depth += Number(sign === "(") - Number(sign === ")");
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
      expect([...text].filter((sign) => sign === '"').length % 2).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});

test("texts of projects stay within their literals", () => {
  fc.assert(
    fc.property(hostile, hostile, (name, text) => {
      const row = rowOf(
        {
          id: "0199d1c2-1234-7abc-8def-0123456789ab",
          name,
          text,
          techs: [0],
          stars: 3,
          activeAt: 1,
          flags: 1,
          owner: 1,
          answers: 1,
        },
        { techs: techFacts, stemOf: (word) => word, rarityOf: () => 1 },
      );
      expect(row.replaceAll(literal, "")).toMatch(/^[\d(),.-]+$/);
    }),
    { numRuns: 1_000 },
  );
  expect(quoted(String.raw`a\' b`)).toBe(String.raw`'a\\\' b'`);
});

test("ids are the same after the engine's two numbers, and sort alike", () => {
  const ids = fc.uuid();
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      const rows = [one, other].map((id) => {
        const [high, low] = halvesOf(id);
        return { id_high: high, id_low: low };
      });
      expect(idsIn(rows)).toEqual([one, other]);
      const [first, second] = rows.map(({ id_high, id_low }) => [BigInt(id_high), BigInt(id_low)]);
      const isBefore =
        (first?.[0] ?? 0n) < (second?.[0] ?? 0n) ||
        (first?.[0] === second?.[0] && (first?.[1] ?? 0n) < (second?.[1] ?? 0n));
      expect(isBefore).toBe(one < other);
    }),
  );
});
