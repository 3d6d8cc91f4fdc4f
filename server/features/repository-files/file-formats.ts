// What each kind of file says of a project, with the place of each value in the file.
import type { RepositoryFilePath } from "#contract/repository-files.ts";
import { projectLimits } from "#shared/limits.ts";
import { pictureLimits } from "#shared/pictures.ts";
import { codePointLength } from "#shared/text-length.ts";
import { at, entriesOf, textOf, textsIn } from "#server/features/repositories/manifest-text.ts";
import type { ValuePath } from "./parse-file.ts";

/** A value as it is in the file, not yet validated. */
export interface Named {
  readonly value: unknown;
  readonly at: ValuePath;
}

/** What a file names; what is left out it doesn't decide. */
export interface NamedContent {
  readonly name?: Named | undefined;
  readonly description?: Named | undefined;
  readonly websiteUrl?: Named | undefined;
  readonly licence?: Named | undefined;
  /** Names of technologies. */
  readonly techs?: Named | undefined;
  readonly positions?: Named | undefined;
  /** The path of a picture in the repository. */
  readonly logo?: Named | undefined;
  /** Paths of pictures in the repository, with descriptions where the format has them. */
  readonly pictures?: Named | undefined;
}

/** `language`: the site's own, whose description is taken where a file has several. */
type Format = (root: unknown, language: string) => NamedContent;

/** By the names in stack-cafe.yml. */
const ownFields = {
  name: "name",
  description: "description",
  website: "websiteUrl",
  licence: "licence",
  license: "licence",
  stack: "techs",
  positions: "positions",
  logo: "logo",
  pictures: "pictures",
} as const satisfies Record<string, keyof NamedContent>;

export const isOwnField = (name: string): boolean => Object.hasOwn(ownFields, name);

/** The only format of ours: whatever it has counts, also `website:` with nothing after it. */
const stackCafe: Format = (root) =>
  Object.fromEntries(
    Object.entries(ownFields).flatMap(([key, field]) => {
      const value = at(root, key);
      return value === undefined ? [] : [[field, { value, at: [key] }]];
    }),
  );

/** A text at that path; formats of others may leave it empty. */
function named(root: unknown, ...path: string[]): Named | undefined {
  const value = textOf(at(root, ...path)).trim();
  return value === "" ? undefined : { value, at: path };
}

const list = (texts: readonly string[], path: ValuePath): Named | undefined => {
  const words = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
  return words.length === 0 ? undefined : { value: words.slice(0, maxTechNames), at: path };
};

/** Names of technologies that are looked up of one file; more than a project can have. */
export const maxTechNames = 100;

/** Names in a list of texts, or of things with a name. */
const namesIn = (value: unknown): string[] =>
  [value].flat().map((one) => textOf(one) || textOf(at(one, "name")));

const publiccode: Format = (root, tag) => {
  const languages = entriesOf(at(root, "description"));
  const [language] =
    languages.find(([one]) => one === tag) ??
    languages.find(([one]) => one.startsWith("en")) ??
    languages[0] ??
    [];
  const dependencies = ["open", "proprietary"].flatMap((kind) =>
    namesIn(at(root, "dependsOn", kind)),
  );
  return {
    name: named(root, "name"),
    description: language === undefined ? undefined : descriptionIn(root, language),
    websiteUrl: named(root, "landingURL"),
    licence: named(root, "legal", "license"),
    techs: list(dependencies, ["dependsOn"]),
    logo: usablePictures([at(root, "logo")]).length > 0 ? named(root, "logo") : undefined,
    pictures: language === undefined ? undefined : screenshotsIn(root, language),
  };
};

/** Addresses elsewhere aren't fetched, and drawings aren't shown. */
const usablePictures = (paths: readonly unknown[]) =>
  paths
    .map(textOf)
    .filter((path) => path !== "" && !path.includes("://") && !/\.svgz?$/i.test(path));

function screenshotsIn(root: unknown, language: string): Named | undefined {
  const place = ["description", language, "screenshots"];
  const paths = usablePictures(textsIn(at(root, ...place))).slice(0, pictureLimits.perProject);
  return paths.length === 0 ? undefined : { value: paths.map((path) => ({ path })), at: place };
}

/** The short one, and the long one after it where both fit. */
function descriptionIn(root: unknown, language: string): Named | undefined {
  const short = named(root, "description", language, "shortDescription");
  const long = named(root, "description", language, "longDescription");
  if (!short || !long) return short ?? long;
  const both = `${textOf(short.value)}\n\n${textOf(long.value)}`;
  const isShort = codePointLength(both) <= projectLimits.description.max;
  return isShort ? { value: both, at: long.at } : short;
}

/** Licences are addresses at spdx.org there. */
const spdxAddress = /^https?:\/\/spdx\.org\/licenses\/([\w.+-]+?)(?:\.html)?\/?$/;

const codemeta: Format = (root) => {
  const licence = named(root, "license");
  const [, identifier] = spdxAddress.exec(textOf(licence?.value)) ?? [];
  // "Python 3.4", "numpy>=2".
  const techs = ["programmingLanguage", "softwareRequirements"]
    .flatMap((key) => namesIn(at(root, key)))
    .map((text) => text.replace(/(?:\s+|[<>=~^!]+\s*)v?\d[\w.*+-]*$/, ""));
  return {
    name: named(root, "name"),
    description: named(root, "description"),
    licence: licence && identifier ? { value: identifier, at: licence.at } : licence,
    techs: list(
      techs.filter((text) => !text.includes("://")),
      ["programmingLanguage"],
    ),
  };
};

const backstage: Format = (root) => ({
  name: named(root, "metadata", "title") ?? named(root, "metadata", "name"),
  description: named(root, "metadata", "description"),
  techs: list(textsIn(at(root, "metadata", "tags")), ["metadata", "tags"]),
});

const formats: Record<RepositoryFilePath, Format> = {
  "stack-cafe.yml": stackCafe,
  "publiccode.yml": publiccode,
  "codemeta.json": codemeta,
  "catalog-info.yaml": backstage,
};

export const contentOf = (
  path: RepositoryFilePath,
  root: unknown,
  language: string,
): NamedContent => formats[path](root, language);
