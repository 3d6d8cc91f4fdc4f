import { linesOf } from "./lines.ts";

/**
 * What each technology builds on or belongs with, from `slug → other, another` lines. Throws all
 * mistakes at once: unknown slugs, a technology related to itself, and repetitions.
 */
export function readRelations(path: string, slugs: string[]): Map<string, string[]> {
  const known = new Set(slugs);
  const related = new Map<string, string[]>();
  const wrong: string[] = [];
  for (const line of linesOf(path)) {
    const [from = "", to = "", ...more] = line.split("→").map((side) => side.trim());
    const others = to.split(/,\s*/);
    if (!from || !to || more.length) wrong.push(`bad line: ${line}`);
    for (const slug of [from, ...others]) if (!known.has(slug)) wrong.push(`${from}: no ${slug}`);
    if (others.includes(from)) wrong.push(`${from}: related to itself`);
    if (related.has(from) || new Set(others).size < others.length) wrong.push(`${from}: repeated`);
    related.set(from, others);
  }
  if (wrong.length) throw new Error(`Relations:\n  ${wrong.join("\n  ")}`);
  return related;
}
