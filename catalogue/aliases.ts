import type { Row } from "./list.ts";
import { aliasRule } from "./tech.ts";

/** A word without punctuation: "Node.js", "node-js" and "nodejs" have the same key. */
export function keyOf(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9+#]/g, "");
}

/** The spellings derived from the slug and the name. */
export function spellingsOf({ slug, name }: Pick<Row, "slug" | "name">): string[] {
  const lower = name.toLowerCase().replace(/['’!]/g, "");
  const spellings = [slug.replaceAll("-", ""), lower.replace(/\s+/g, "-")];
  // "C#" without its sign would be another language, "Ñ" without its tilde another word.
  if (/^[\x20-\x7e]+$/.test(lower) && !/[+#/]/.test(lower)) {
    const words = lower.split(/[^a-z0-9]+/).filter(Boolean);
    spellings.push(words.join("-"), words.join(""));
  }
  return spellings;
}

/**
 * The words of each slug. Slugs and names come first, then the curated words (a conflict there is
 * a mistake and throws), then derived ones, where a conflict silently drops the word.
 */
export function aliasesOf(rows: Row[], derived: (row: Row) => string[]): Map<string, string[]> {
  const owner = new Map<string, string>();
  const clashes: string[] = [];
  const claim = (word: string, slug: string) => {
    const other = owner.get(word);
    if (other && other !== slug) clashes.push(`${word}: ${other} and ${slug}`);
    owner.set(word, slug);
  };
  for (const { slug } of rows) {
    if (owner.has(slug)) clashes.push(`${slug}: twice`);
    owner.set(slug, slug);
  }
  for (const { slug, name } of rows) claim(name.toLowerCase(), slug);
  for (const { slug, words } of rows) for (const word of words) claim(word, slug);
  if (clashes.length) throw new Error(`Words of two technologies:\n  ${clashes.join("\n  ")}`);

  const slugsOf = new Map<string, Set<string>>();
  for (const row of rows) {
    for (const word of [...spellingsOf(row), ...derived(row)]) {
      if (word.length < 2 || owner.has(word) || row.never.includes(word)) continue;
      slugsOf.set(word, (slugsOf.get(word) ?? new Set()).add(row.slug));
    }
  }
  for (const [word, [slug, another]] of slugsOf) if (slug && !another) owner.set(word, slug);

  const aliases = new Map<string, string[]>(rows.map(({ slug }) => [slug, []]));
  for (const [word, slug] of owner) {
    if (word !== slug && aliasRule.test(word)) aliases.get(slug)?.push(word);
  }
  for (const words of aliases.values()) words.sort();
  return aliases;
}
