// What a repository's file says of a project, validated as the same fields of a form are.
import { z } from "zod";
import { newPosition } from "#contract/positions.ts";
import { projectChanges } from "#contract/projects.ts";
import type { RepositoryFilePath } from "#contract/repository-files.ts";
import { alt } from "#contract/pictures.ts";
import { line } from "#contract/text.ts";
import { openRoles } from "#shared/findable.ts";
import { positionLimits, techLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { pictureLimits } from "#shared/pictures.ts";
import { describesPictures } from "#shared/repository-files.ts";
import { Refusal } from "#server/http/errors.ts";
import { asStored } from "#server/languages.ts";
import { validate } from "#server/http/validation.ts";
import { keysOf } from "#server/features/repositories/manifest-text.ts";
import { contentOf, isOwnField, maxTechNames, type Named } from "./file-formats.ts";
import { parseFile, problem, type StoredProblem, type ValuePath } from "./parse-file.ts";

const { name, description, websiteUrl, licence } = projectChanges.shape;

const techName = line(techLimits.name.min, techLimits.name.max);

const filePosition = newPosition.omit({ techs: true }).extend({
  role: z.enum(openRoles, {
    error: ({ input }) => (input === undefined ? undefined : t("repository-files.unknownRole")),
  }),
  /** By which it is recognised when the file is read again. */
  key: line(1, 50),
  techs: z
    .array(techName)
    .max(positionLimits.techs, { error: () => t("forms.maxTechs", { max: positionLimits.techs }) })
    .default([]),
});

export type FilePosition = z.output<typeof filePosition>;

const positions = z.array(filePosition).max(positionLimits.perProject, {
  error: () => t("positions.tooMany", { max: positionLimits.perProject }),
});

/** Without what leads out of the repository, and as it is at the code host. */
const picturePath = line(1, 300)
  .transform((path) => path.replace(/^(?:\.?\/)+/, ""))
  .refine((path) => path.split("/").every((part) => !["", ".", ".."].includes(part)), {
    error: () => t("repository-files.picturePath"),
  });

const filePicture = z.object({ path: picturePath, alt });

const picturesOf = <T extends z.ZodType>(one: T) =>
  z.array(one).max(pictureLimits.perProject, {
    error: () => t("pictures.tooMany", { max: pictureLimits.perProject }),
  });

const maxItems = Math.max(positionLimits.perProject, pictureLimits.perProject);

const isPictureField = (field: string) => Object.hasOwn(filePicture.shape, field);

const isPositionField = (field: string) => Object.hasOwn(filePosition.shape, field);

/** A picture in the repository, with what it shows where the file says that. */
export interface NamedPicture {
  readonly path: string;
  readonly alt?: string | undefined;
  readonly at: ValuePath;
}

/** What the file says; fields that are left out it doesn't decide. */
export interface FileContent {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly websiteUrl?: string | null | undefined;
  readonly licence?: string | null | undefined;
  /** Names of technologies, as they are written. */
  readonly techs?: readonly string[] | undefined;
  readonly positions?: readonly FilePosition[] | undefined;
  /** Null if the project shall have none. */
  readonly logo?: NamedPicture | null | undefined;
  readonly pictures?: readonly NamedPicture[] | undefined;
}

export interface ReadFile {
  readonly content: FileContent;
  readonly problems: readonly StoredProblem[];
  /** A problem with what the file says there, such as `positions`, 2, `seats`. */
  readonly problemAt: (at: ValuePath, message: string, picture?: string) => StoredProblem;
}

/** `language`: the site's own. */
export const readFile = (path: RepositoryFilePath, text: string, language: string): ReadFile =>
  asStored(() => read(path, text, language));

function read(path: RepositoryFilePath, text: string, language: string): ReadFile {
  const parsed = parseFile(path, text);
  if ("key" in parsed) return unreadable(parsed);
  const { root, lineOf } = parsed;
  const problems: StoredProblem[] = [];
  const problemAt = (at: ValuePath, message: string, picture?: string) =>
    problem(message, lineOf(at), at.join("."), picture);
  const named = contentOf(path, root, language);
  if (Object.values(named).every((one) => one === undefined)) {
    return unreadable(problem(t("repository-files.empty")));
  }
  const checked = <T extends z.ZodType>(
    schema: T,
    one: Named | undefined,
  ): z.output<T> | undefined => {
    if (!one) return undefined;
    const label = one.at.join(".");
    try {
      return validate(z.object({ [label]: schema }), { [label]: one.value }, "file")[
        label
      ] as z.output<T>;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { path: field, message } of error.fields ?? []) {
        const rest = field.slice(label.length + 1);
        problems.push(problemAt([...one.at, ...(rest === "" ? [] : rest.split("."))], message));
      }
      return undefined;
    }
  };
  const isOwn = describesPictures(path);
  if (isOwn) {
    const unknown = (at: ValuePath) =>
      problems.push(problemAt(at, t("repository-files.unknownField")));
    for (const key of keysOf(root)) if (!isOwnField(key)) unknown([key]);
    const within = (list: "positions" | "pictures", isKnown: (key: string) => boolean) => {
      const value: unknown = named[list]?.value;
      // More than a project can have are another problem.
      const items = Array.isArray(value) ? value.slice(0, maxItems) : [];
      for (const [index, item] of items.entries()) {
        for (const key of keysOf(item)) if (!isKnown(key)) unknown([list, index, key]);
      }
    };
    within("positions", isPositionField);
    within("pictures", isPictureField);
  }
  const logo = checked(picturePath.nullable(), named.logo);
  // Only our own format has descriptions; without them the owners write these.
  const pictures = checked(
    picturesOf(isOwn ? filePicture : filePicture.partial({ alt: true })),
    named.pictures,
  );
  const content = {
    name: checked(name, named.name),
    description: checked(description, named.description),
    websiteUrl: checked(websiteUrl, named.websiteUrl),
    licence: checked(licence, named.licence),
    techs: checked(z.array(techName).max(maxTechNames), named.techs),
    positions: checked(positions, named.positions),
    logo: typeof logo === "string" ? { path: logo, at: named.logo?.at ?? [] } : logo,
    pictures: pictures?.map((picture, index) => ({
      ...picture,
      at: [...(named.pictures?.at ?? []), index],
    })),
  };
  for (const [index, { key }] of (content.positions ?? []).entries()) {
    const isRepeated = content.positions?.slice(0, index).some((other) => other.key === key);
    if (isRepeated) {
      problems.push(problemAt(["positions", index, "key"], t("repository-files.repeatedKey")));
    }
  }
  return { content, problems, problemAt };
}

const unreadable = (one: StoredProblem): ReadFile => ({
  content: {},
  problems: [one],
  problemAt: (_, message) => problem(message),
});
