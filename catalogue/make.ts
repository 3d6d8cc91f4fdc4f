/** Makes techs.json and logos/ from list/ and the pinned sources: `node catalogue/make.ts`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aliasesOf } from "./aliases.ts";
import { readList } from "./list.ts";
import { logoOf } from "./logos.ts";
import { readWords } from "./sources.ts";
import type { CatalogueTech } from "./tech.ts";
import { toneOf } from "./tone.ts";

const here = import.meta.dirname;
const logos = join(here, "logos");

const rows = readList(join(here, "list")).sort((a, b) => (a.slug < b.slug ? -1 : 1));
const wordsOf = await readWords();
const aliases = aliasesOf(rows, (row) => wordsOf([row.slug, row.name]));

rmSync(logos, { recursive: true, force: true });
mkdirSync(logos);

const techs = rows.map((row): CatalogueTech => {
  const { slug, name, category } = row;
  const tech = { slug, name, category, aliases: aliases.get(slug) ?? [] };
  const svg = logoOf(row, (line) => console.log(line));
  if (!svg) return { ...tech, logo: null };
  const logo = `${slug}.svg`;
  writeFileSync(join(logos, logo), `${svg}\n`);
  const tone = toneOf(svg);
  return { ...tech, logo, ...(tone && { tone }) };
});

const lines = techs.map((tech) => `  ${JSON.stringify(tech)}`);
writeFileSync(join(here, "techs.json"), `[\n${lines.join(",\n")}\n]\n`);

const drawn = techs.filter(({ logo }) => logo !== null).length;
console.log(`${techs.length} technologies, ${drawn} with a logo`);
