/**
 * Generates techs.json and logos/ from list/ and the pinned sources: `npm --prefix catalogue run
 * make`.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aliasesOf } from "./aliases.ts";
import { readDescriptions } from "./descriptions.ts";
import { readList } from "./list.ts";
import { logoOf } from "./logos.ts";
import { readRelations } from "./relations.ts";
import { readLanguages } from "./sources.ts";
import type { CatalogueTech } from "./tech.ts";
import { toneOf } from "./tone.ts";

const here = import.meta.dirname;
const logos = join(here, "logos");

const rows = readList(join(here, "list")).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
const languages = await readLanguages();
const aliases = aliasesOf(rows, ({ name }) => languages.get(name.toLowerCase()) ?? []);
const slugs = rows.map(({ slug }) => slug);
const descriptions = readDescriptions(join(here, "descriptions"), slugs);
const relations = readRelations(join(here, "relations.txt"), slugs);

rmSync(logos, { recursive: true, force: true });
mkdirSync(logos);

const techs = rows.map((row): CatalogueTech => {
  const { slug, name, category } = row;
  const tech = {
    slug,
    name,
    category,
    aliases: aliases.get(slug) ?? [],
    description: descriptions.get(slug) ?? "",
    related: relations.get(slug) ?? [],
  };
  const svg = logoOf(row, (line) => console.log(line));
  if (!svg) return { ...tech, logo: null };
  const logo = `${slug}.svg`;
  writeFileSync(join(logos, logo), `${svg}\n`);
  const tone = toneOf(svg);
  return { ...tech, logo, ...(tone && { tone }) };
});

writeFileSync(join(here, "techs.json"), JSON.stringify(techs));

const drawn = techs.filter(({ logo }) => logo !== null).length;
const pairs = techs.reduce((sum, { related }) => sum + related.length, 0);
console.log(`${techs.length} technologies, ${drawn} with a logo, ${pairs} relations`);
