import { join } from "node:path";
import { techCategories, type TechCategoryId } from "../shared/tech-categories.ts";
import { linesOf } from "./lines.ts";
import { aliasRule, slugRule } from "./tech.ts";

/** A curated row: `slug | Name | other words | logo`; the last two may be left out. */
export interface Row {
  slug: string;
  name: string;
  category: TechCategoryId;
  words: string[];
  /** Words marked with "!": sources offer them, but they are ambiguous. */
  never: string[];
  /** `d:<devicon name>[/<version>]`, `s:<simple-icons slug>`, `-`: none; empty: found by slug or name. */
  logo: string;
}

const logoField = /^(-|[ds]:\S+)$/;

function rowOf(line: string, category: TechCategoryId): Row {
  const [slug = "", name = "", ...rest] = line.split("|").map((field) => field.trim());
  const last = rest.at(-1) ?? "";
  const logo = logoField.test(last) ? last : "";
  const fields = logo ? rest.slice(0, -1) : rest;
  if (!slug || !name || fields.length > 1) throw new Error(`${category}: bad row: ${line}`);
  const all = fields.join(" ").split(/\s+/).filter(Boolean);
  const words = all.filter((word) => !word.startsWith("!"));
  const never = all.filter((word) => word.startsWith("!")).map((word) => word.slice(1));
  const odd = [...words, ...never].find((word) => !aliasRule.test(word));
  if (odd !== undefined || !slugRule.test(slug)) throw new Error(`${category}: ${odd ?? slug}`);
  return { slug, name, category, words, never, logo };
}

/** All curated rows of `list/`, in the order of the categories. */
export function readList(folder: string): Row[] {
  return techCategories.flatMap(({ id }) =>
    linesOf(join(folder, `${id}.txt`)).map((line) => rowOf(line, id)),
  );
}
