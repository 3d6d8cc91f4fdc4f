import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { keyOf } from "./aliases.ts";

const modules = join(import.meta.dirname, "node_modules");

function json(path: string): unknown {
  return JSON.parse(readFileSync(join(modules, path), "utf8"));
}

// The sources are installed in this folder only, so they can't be imported by name.
async function load(path: string): Promise<unknown> {
  const module: unknown = await import(pathToFileURL(join(modules, path)).href);
  return module;
}

const devicon = z.object({ name: z.string(), versions: z.object({ svg: z.array(z.string()) }) });

const simpleIcon = z.object({
  title: z.string(),
  slug: z.string().optional(),
  hex: z.string(),
  license: z.object({ type: z.string() }).optional(),
});

const languages = z
  .object({})
  .catchall(z.object({ name: z.string(), aliases: z.array(z.string()).default([]) }));

const stackNames = z.object({ listTech: z.array(z.object({ name: z.string() })) });

type Optimize = (svg: string, config: object) => { data: string };

const svgo = z.object({
  optimize: z.custom<Optimize>((value) => typeof value === "function"),
});

/** simple-icons' own rule, for the icons whose data has no slug. */
function iconSlug({ slug, title }: z.infer<typeof simpleIcon>): string {
  const spelled = title.toLowerCase().replaceAll("+", "plus").replaceAll(".", "dot");
  return slug ?? keyOf(spelled.replaceAll("&", "and").normalize("NFD"));
}

export const devicons = new Map(
  z
    .array(devicon)
    .parse(json("devicon/devicon.json"))
    .map((icon) => [icon.name, icon]),
);

/** Only the icons without a licence of their own beside the package's CC0. */
export const simpleIcons = new Map(
  z
    .array(simpleIcon)
    .parse(json("simple-icons/data/simple-icons.json"))
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

/** linguist's aliases of a language, found by its name. */
export async function readLanguages(): Promise<Map<string, string[]>> {
  const known = languages.parse(await load("linguist-languages/index.js"));
  return new Map(Object.values(known).map(({ name, aliases }) => [name.toLowerCase(), aliases]));
}

/** The names of the technologies that stack-analyser detects. */
export async function readStackNames(): Promise<string[]> {
  const module = await load("@specfy/stack-analyser/dist/common/techs.generated.js");
  return stackNames.parse(module).listTech.map(({ name }) => name);
}

export async function readSvgo(): Promise<z.infer<typeof svgo>> {
  return svgo.parse(await load("svgo/lib/svgo-node.js"));
}
