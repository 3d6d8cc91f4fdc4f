import { existsSync } from "node:fs";
import { join } from "node:path";
import { linesOf } from "./lines.ts";
import { descriptionRule } from "./tech.ts";

/** The files of `descriptions/`, and which slugs each contains by their first letter. */
const parts = [
  { file: "0-c.txt", first: /^[0-9a-c]/ },
  { file: "d-g.txt", first: /^[d-g]/ },
  { file: "h-m.txt", first: /^[h-m]/ },
  { file: "n-r.txt", first: /^[n-r]/ },
  { file: "s-z.txt", first: /^[s-z]/ },
];

/**
 * The descriptions from `slug
 * One sentence.` lines, by slug. Throws all mistakes at once: technologies without a line, lines
 * without a technology or in another letter's file, invalid and repeated sentences.
 */
export function readDescriptions(folder: string, slugs: string[]): Map<string, string> {
  const known = new Set(slugs);
  const found = new Map<string, string>();
  const sentences = new Map<string, string>();
  const wrong: string[] = [];
  for (const { file, first } of parts) {
    const path = join(folder, file);
    for (const line of existsSync(path) ? linesOf(path) : []) {
      const [slug = "", sentence = "", ...more] = line.split(" | ").map((field) => field.trim());
      const twin = sentences.get(sentence);
      if (!known.has(slug)) wrong.push(`${file}: ${slug}: no such technology`);
      else if (found.has(slug)) wrong.push(`${file}: ${slug}: twice`);
      else if (!first.test(slug)) wrong.push(`${file}: ${slug}: belongs in another file`);
      else if (more.length || !descriptionRule.safeParse(sentence).success) {
        wrong.push(`${file}: ${slug}: not one sentence of 20 to 140 characters`);
      } else if (twin) wrong.push(`${file}: ${slug}: says the same as ${twin}`);
      found.set(slug, sentence);
      sentences.set(sentence, slug);
    }
  }
  const missing = slugs.filter((slug) => !found.has(slug));
  if (missing.length) wrong.push(`${missing.length} without a description: ${missing.join(", ")}`);
  if (wrong.length) throw new Error(`Descriptions:\n  ${wrong.join("\n  ")}`);
  return found;
}
