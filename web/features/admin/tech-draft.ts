// The form values of a technology.
import type { AdminTech, NewTech } from "#contract/admin-techs.ts";
import { techCategories } from "#shared/tech-categories.ts";
import { isApiError } from "#web/lib/api-error.ts";

export interface TechDraft {
  readonly name: string;
  readonly slug: string;
  readonly category: NewTech["category"];
  readonly description: string;
  /** Separated by commas. */
  readonly aliases: string;
}

export type TechField = keyof TechDraft;

export const categoryOptions = techCategories.map(({ id, name }) => ({ value: id, label: name }));

export const draftOf = (tech: AdminTech | null, name: string): TechDraft => ({
  name: tech?.name ?? name,
  slug: tech?.slug ?? slugOf(name),
  category: categoryOf(tech?.category),
  description: tech?.description ?? "",
  aliases: tech?.aliases.join(", ") ?? "",
});

export const categoryOf = (value: string | undefined): NewTech["category"] =>
  techCategories.find(({ id }) => id === value)?.id ?? "tooling";

/** The slug for a name. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9+.]+/g, "-")
    .replace(/^[-+.]+|-+$/g, "")
    .slice(0, 60);

/** The request body. */
export const techOf = (draft: TechDraft): Required<NewTech> => ({
  ...draft,
  aliases: [...new Set(draft.aliases.split(",").map((word) => word.trim().toLowerCase()))].filter(
    (word) => word !== "",
  ),
});

/** The server's first error of each field. */
export function errorsIn(error: unknown): Partial<Record<TechField, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of isApiError(error) ? error.fields : []) {
    errors[path.split(".")[0] ?? ""] ??= message;
  }
  return errors;
}
