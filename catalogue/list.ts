import { readFileSync } from "node:fs";
import { join } from "node:path";
import { categories, type CategoryId } from "./categories.ts";

/** A curated row: `slug | Name | other words | logo`; the last two may be left out. */
export interface Row {
  slug: string;
  name: string;
  category: CategoryId;
  words: string[];
  /** `d:<devicon name>`, `s:<simple-icons slug>`, `-` for none; empty: look for one by slug and name. */
  logo: string;
}

const logoField = /^(-|[ds]:\S+)$/;

function rowOf(line: string, category: CategoryId): Row {
  const [slug = "", name = "", ...rest] = line.split("|").map((field) => field.trim());
  const last = rest.at(-1) ?? "";
  const logo = logoField.test(last) ? last : "";
  const words = logo ? rest.slice(0, -1) : rest;
  if (!slug || !name || words.length > 1) throw new Error(`${category}: bad row: ${line}`);
  return { slug, name, category, words: words.join(" ").split(/\s+/).filter(Boolean), logo };
}

/** All curated rows of `list/`, in the order of the categories. */
export function readList(folder: string): Row[] {
  return categories.flatMap(({ id }) =>
    readFileSync(join(folder, `${id}.txt`), "utf8")
      .split("\n")
      .filter((line) => line.trim() && !line.startsWith("//"))
      .map((line) => rowOf(line, id)),
  );
}
