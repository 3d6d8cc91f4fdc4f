import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { keyOf } from "./aliases.ts";

const modules = join(import.meta.dirname, "node_modules");

function json(path: string): unknown {
  return JSON.parse(readFileSync(join(modules, path), "utf8"));
}

// The sources are installed for this folder alone, so nothing may import them by name.
async function load(path: string): Promise<unknown> {
  return import(pathToFileURL(join(modules, path)).href);
}

interface Devicon {
  name: string;
  altnames: string[];
  versions: { svg: string[] };
}

interface SimpleIcon {
  title: string;
  slug?: string;
  hex: string;
  license?: { type: string };
}

interface Language {
  name: string;
  aliases?: string[];
}

interface StackTech {
  key: string;
  name: string;
}

/** simple-icons' own rule, for the icons whose data names no slug. */
function iconSlug({ slug, title }: SimpleIcon): string {
  const spelled = title.toLowerCase().replaceAll("+", "plus").replaceAll(".", "dot");
  return slug ?? keyOf(spelled.replaceAll("&", "and").normalize("NFD"));
}

export const devicons = new Map(
  (json("devicon/devicon.json") as Devicon[]).map((icon) => [icon.name, icon]),
);

/** Only the icons that carry no licence of their own beside the package's CC0. */
export const simpleIcons = new Map(
  (json("simple-icons/data/simple-icons.json") as SimpleIcon[])
    .filter(({ license }) => !license || license.type === "CC0-1.0")
    .map((icon) => [iconSlug(icon), icon]),
);

export function deviconSvg(name: string, version: string): string {
  return readFileSync(join(modules, "devicon/icons", name, `${name}-${version}.svg`), "utf8");
}

/** The icon in its brand's colour. */
export function simpleIconSvg(slug: string, hex: string): string {
  const svg = readFileSync(join(modules, "simple-icons/icons", `${slug}.svg`), "utf8");
  return svg.replace("<svg ", `<svg fill="#${hex}" `);
}

/** Other words for a technology that the sources know, found by the key of its slug or name. */
export async function readWords(): Promise<(keys: string[]) => string[]> {
  const words = new Map<string, Set<string>>();
  const add = (names: string[], more: string[]) => {
    for (const key of new Set(names.map(keyOf))) {
      words.set(key, new Set([...(words.get(key) ?? []), ...more.map((w) => w.toLowerCase())]));
    }
  };
  for (const { name, altnames } of devicons.values()) add([name], altnames);
  const languages = (await load("linguist-languages/index.js")) as Record<string, Language>;
  for (const { name, aliases = [] } of Object.values(languages)) add([name], aliases);
  const stack = (await load("@specfy/stack-analyser/dist/common/techs.generated.js")) as {
    listTech: StackTech[];
  };
  for (const { key, name } of stack.listTech) add([name, key], [name]);
  return (keys) => keys.flatMap((key) => [...(words.get(keyOf(key)) ?? [])]);
}

interface Svgo {
  optimize: (svg: string, config: object) => { data: string };
}

export async function readSvgo(): Promise<Svgo> {
  return (await load("svgo/lib/svgo-node.js")) as Svgo;
}
