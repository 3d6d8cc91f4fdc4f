// Words that admins excluded from suggestions, in any combination with other words.
import type { HiddenWord } from "#contract/trending.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { conflict, invalid } from "#server/http/errors.ts";
import { maxHiddenWords } from "#shared/limits.ts";

/**
 * The words of a text in the form used for comparison: without case, accents and compatibility
 * forms, separated by single spaces.
 */
export function folded(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]/gu, "")
      // Upper case first, because it expands some letters: ß becomes SS.
      .toUpperCase()
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  );
}

/** Returns a function that tells whether a text contains a hidden word. */
export async function hiddenAmong(
  db: Db,
  texts: readonly string[],
): Promise<(text: string) => boolean> {
  if (texts.length === 0) return () => false;
  const all = texts.map((text) => ` ${folded(text)} `);
  const rows = await sql<{ folded: string }>`
    select folded from hidden_search_words
    where position(' ' || folded || ' ' in ${all.join("\n")}) > 0`.all(db);
  return (text) => {
    const words = ` ${folded(text)} `;
    return rows.some((word) => words.includes(` ${word.folded} `));
  };
}

/** All hidden words in alphabetical order; there are few. */
export async function hiddenWords(db: Db): Promise<HiddenWord[]> {
  return sql<HiddenWord>`
    select id, word, iso(created_at) as "createdAt" from hidden_search_words
    order by folded limit ${maxHiddenWords}`.all(db);
}

interface Added {
  readonly word: HiddenWord;
  readonly isNew: boolean;
}

/** Adds the word, or returns an existing equivalent one. @throws 409 if the limit is reached */
export async function addHiddenWord(db: Db, word: string): Promise<Added> {
  if (folded(word) === "") {
    const message = t("trending.lettersOrDigits");
    throw invalid(`word: ${message}`, [{ path: "word", message }]);
  }
  // Serialized, so that concurrent additions can't exceed the limit.
  await sql`lock table hidden_search_words in share row exclusive mode`.run(db);
  const known = await findByFolded(db, folded(word));
  if (known) return { word: known, isNew: false };
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from hidden_search_words`.all(db);
  if ((counted[0]?.count ?? 0) >= maxHiddenWords) {
    throw conflict(t("trending.tooManyWords", { max: maxHiddenWords }));
  }
  await sql`
    insert into hidden_search_words (id, word, folded)
    values (${newId()}, ${word}, ${folded(word)})`.run(db);
  const made = await findByFolded(db, folded(word));
  if (!made) throw new Error("The word no longer exists");
  return { word: made, isNew: true };
}

async function findByFolded(db: Db, text: string): Promise<HiddenWord | undefined> {
  const row = await sql<HiddenWord>`
    select id, word, iso(created_at) as "createdAt" from hidden_search_words
    where folded = ${text}`.maybeOne(db);
  return row;
}

/** Removes the word and returns it; null if it doesn't exist. */
export async function removeHiddenWord(db: Db, id: string): Promise<HiddenWord | null> {
  const row = await sql<HiddenWord>`
    delete from hidden_search_words where id = ${id}
    returning id, word, iso(created_at) as "createdAt"`.maybeOne(db);
  return row ?? null;
}
