/** Prints names of the sources that no row of list/ has: `node catalogue/missing.ts`. */
import { join } from "node:path";
import { aliasesOf, keyOf } from "./aliases.ts";
import { readList } from "./list.ts";
import { devicons, readLanguages, readStackNames } from "./sources.ts";

const rows = readList(join(import.meta.dirname, "list"));
const aliases = aliasesOf(rows, () => []);
const known = new Set(
  rows.flatMap(({ slug, name, logo }) =>
    [slug, name, logo.slice(2).replace(/\/.*/, ""), ...(aliases.get(slug) ?? [])].map(keyOf),
  ),
);

const sources = {
  devicon: [...devicons.keys()],
  "stack-analyser": await readStackNames(),
  linguist: [...(await readLanguages()).keys()],
};
for (const [source, names] of Object.entries(sources)) {
  const unknown = names.filter((name) => !known.has(keyOf(name)));
  console.log(`${source}: ${unknown.length} of ${names.length}\n  ${unknown.join(", ")}`);
}
