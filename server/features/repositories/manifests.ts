// What a repository's manifests say of its technologies.
import { parse as parseToml } from "smol-toml";
import { z } from "zod";

/** A word that may name a technology, such as a package, and where it was found. */
export interface Mention {
  readonly file: string;
  /** As the file names it; null for what the file itself tells by being there. */
  readonly name: string | null;
  /** What it may be called in the catalogue, best first. */
  readonly words: readonly string[];
}

type Names = (text: string) => readonly string[];

interface Manifest {
  readonly file: RegExp;
  /** The technology that the file belongs to. */
  readonly of?: string;
  /** What it names; for files that are read. */
  readonly names?: Names;
}

const strings = z.record(z.string(), z.unknown());
const keysOf = (value: unknown) => Object.keys(strings.safeParse(value).data ?? {});
const arrayOf = (value: unknown) => z.array(z.string()).safeParse(value).data ?? [];
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.find(Boolean) ?? []);

/** Longer lines aren't written by hand. */
const maxLineLength = 500;

/**
 * Lines without the space around them. Files come from anybody, so patterns are matched with lines:
 * one that begins with any space would try all of a file's empty lines from each of them.
 */
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line.length <= maxLineLength);

const inLines = (pattern: RegExp) => (text: string) =>
  linesOf(text).flatMap((line) => matches(line, pattern));

/** The value at a path of keys. */
const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((inner, key) => strings.safeParse(inner).data?.[key], value);

/** "django>=5.0 ; python_version > '3'" → "django" */
const requirement = /^\s*([A-Za-z0-9][\w.-]*)/;
const requirementNames = (lines: readonly string[]) =>
  lines.flatMap((line) => requirement.exec(line)?.[1] ?? []);

function packageNames(text: string): string[] {
  const body: unknown = JSON.parse(text);
  const sections = ["dependencies", "devDependencies", "peerDependencies"];
  const names = sections.flatMap((section) => keysOf(at(body, section)));
  // What it runs on, which code for browsers alone doesn't name.
  const runtimes = keysOf(at(body, "engines")).filter((name) => /^(?:node|bun|deno)$/.test(name));
  return [...names, ...(names.includes("@types/node") ? ["node"] : []), ...runtimes];
}

function cargoNames(text: string): string[] {
  const body: unknown = parseToml(text);
  const sections = ["dependencies", "dev-dependencies", "build-dependencies"];
  return [body, at(body, "workspace")].flatMap((part) =>
    sections.flatMap((section) => keysOf(at(part, section))),
  );
}

function pyprojectNames(text: string): string[] {
  const body: unknown = parseToml(text);
  const groups = strings.safeParse(at(body, "dependency-groups")).data ?? {};
  const optional = strings.safeParse(at(body, "project", "optional-dependencies")).data ?? {};
  const lists = [at(body, "project", "dependencies"), groups, optional].flatMap((list) =>
    Array.isArray(list) ? arrayOf(list) : Object.values(list ?? {}).flatMap(arrayOf),
  );
  const poetry = keysOf(at(body, "tool", "poetry", "dependencies"));
  return [...requirementNames(lists), ...poetry, ...keysOf(at(body, "tool"))];
}

/** "docker.io/library/postgres:17-alpine" → "postgres" */
const imageName = (image: string) => image.split("@")[0]?.split("/").at(-1)?.split(":")[0] ?? "";

const images = (pattern: RegExp) => (text: string) => inLines(pattern)(text).map(imageName);

/** "github.com/gin-gonic/gin v1.10.0", after "require" or in its block. */
function goModules(text: string): string[] {
  return linesOf(text).flatMap((line) => {
    const [module = "", version = ""] = line.replace(/^require\s+/, "").split(/\s+/, 2);
    const isRequired = /^[\w-]+(?:\.[\w-]+)+\/./.test(module) && /^v\d/.test(version);
    return isRequired && !line.includes("// indirect") ? [module] : [];
  });
}

/** In the order in which they are read, as long as there are few of them. */
const manifests: readonly Manifest[] = [
  {
    file: /^package\.json$/,
    names: packageNames,
  },
  { file: /^Cargo\.toml$/, of: "rust", names: cargoNames },
  { file: /^go\.mod$/, of: "go", names: goModules },
  { file: /^pyproject\.toml$/, of: "python", names: pyprojectNames },
  {
    file: /^requirements(?:[-_]\w+)?\.txt$/,
    of: "python",
    names: (text) => requirementNames(text.split("\n")),
  },
  {
    file: /^pom\.xml$/,
    of: "maven",
    names: (text) => matches(text, /<artifactId>\s*([\w.-]+)\s*<\/artifactId>/g),
  },
  {
    file: /^build\.gradle(?:\.kts)?$/,
    of: "gradle",
    names: inLines(/["']([\w.-]+:[\w.-]+)(?::[^"']*)?["']|\bid[\s(]*["']([\w.-]+)["']/g),
  },
  {
    file: /^composer\.json$/,
    of: "php",
    names: (text) => {
      const body: unknown = JSON.parse(text);
      return [...keysOf(at(body, "require")), ...keysOf(at(body, "require-dev"))];
    },
  },
  {
    file: /^Gemfile$/,
    of: "ruby",
    names: inLines(/^gem\s+["']([\w.-]+)["']/g),
  },
  { file: /^mix\.exs$/, of: "elixir", names: (text) => matches(text, /\{\s*:(\w+)\s*,/g) },
  {
    file: /^pubspec\.yaml$/,
    of: "dart",
    names: (text) => matches(text, /^ {2}([a-z][a-z0-9_]*):/gm),
  },
  { file: /^deno\.jsonc?$/, of: "deno" },
  {
    file: /^[\w.-]+\.csproj$/,
    of: "dotnet",
    names: (text) => matches(text, /<PackageReference\s+Include="([\w.-]+)"/g),
  },
  { file: /^Dockerfile$/, of: "docker", names: images(/^FROM\s+(?:--\S+\s+)*(\S+)/gi) },
  {
    file: /^(?:docker-)?compose\.ya?ml$/,
    of: "docker",
    names: images(/^image:\s*["']?([^\s"'#]+)/g),
  },
  { file: /^Package\.swift$/, of: "swift" },
  { file: /^CMakeLists\.txt$/, of: "cmake" },
  { file: /^flake\.nix$/, of: "nix" },
  { file: /^Jenkinsfile$/, of: "jenkins" },
  { file: /^\.gitlab-ci\.yml$/, of: "gitlab" },
];

/** Files that are read of one repository, a request each. */
const maxRead = 10;
/** Of one kind: the packages of a monorepo leave some for others. */
const maxReadOfKind = 4;
/** Longer ones say nothing more, and take long to read. */
const maxChars = 256 * 1024;
/** Names that are looked up of one file. */
const maxNames = 400;

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Whether a file of that name says something. */
export const isManifest = (name: string): boolean => manifests.some(({ file }) => file.test(name));

/** The paths of files that are worth reading, best first; of one kind those that come first. */
export function readableManifests(files: readonly string[]): string[] {
  return manifests
    .flatMap(({ file, names }) =>
      names ? files.filter((path) => file.test(nameOf(path))).slice(0, maxReadOfKind) : [],
    )
    .slice(0, maxRead);
}

/** What a file says by being there, and by its text if it was read. */
export function mentionsIn(file: string, text: string | null): Mention[] {
  const name = nameOf(file);
  const manifest = manifests.find((one) => one.file.test(name));
  if (!manifest) return [];
  const itself = manifest.of ? [{ file, name: null, words: [manifest.of] }] : [];
  const names = text === null || text.length > maxChars ? [] : namesIn(manifest, text);
  const named = [...new Set(names)].slice(0, maxNames);
  return [...itself, ...named.map((one) => ({ file, name: one, words: wordsOf(one) }))];
}

/** A file with a mistake says nothing. */
function namesIn({ names }: Manifest, text: string): readonly string[] {
  try {
    return names?.(text) ?? [];
  } catch {
    return [];
  }
}

/**
 * What a package may be called in the catalogue: "@angular/core" → "angular";
 * "github.com/gin-gonic/gin/v2" → "gin"; "spring-boot-starter-web" → "spring-boot";
 * "laravel/framework" → "laravel".
 */
export function wordsOf(name: string): string[] {
  const lower = name.toLowerCase();
  // Types of another package, which is named itself if it is used.
  if (lower.startsWith("@types/")) return [];
  const parts = lower.replace(/\/v\d+$/, "").split(/[/:]/);
  const last = parts.at(-1) ?? lower;
  const [first = ""] = parts;
  const scope = parts.length > 1 && !first.includes(".") ? [first.replace(/^@/, "")] : [];
  const starter = /^(.+?)-starter(?:-|$)/.exec(last)?.[1];
  return [...new Set([lower, ...scope, last, ...(starter ? [starter] : [])])].filter(Boolean);
}
