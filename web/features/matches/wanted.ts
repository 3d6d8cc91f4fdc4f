// What the home page's address asks for: `/?techs=rust,react&role=developer`.
import type { TechRef } from "#contract/techs.ts";

export const wantedRoles = ["developer", "designer", "either"] as const;

export type WantedRole = (typeof wantedRoles)[number];

export interface Wanted {
  /** Of technologies, each once. */
  slugs: string[];
  role: WantedRole;
}

/** As many as the API matches at once. */
export const mostWanted = 20;

/** No slug is longer. */
const longestSlug = 60;

/** An address that names no technologies asks for one's own; one with an empty list for none. */
export function wantedOf(params: URLSearchParams, ownTechs: readonly TechRef[]): Wanted {
  const named = params.get("techs")?.split(",") ?? ownTechs.map(({ slug }) => slug);
  const slugs = named.map((slug) => slug.trim().toLowerCase());
  return {
    slugs: [...new Set(slugs)].filter(isSlug).slice(0, mostWanted),
    role: roleOf(params.get("role")),
  };
}

export function roleOf(text: string | null): WantedRole {
  return wantedRoles.find((role) => role === text) ?? "developer";
}

/** Text that is to be added, as a form without scripts sends it. */
export function addedOf(params: URLSearchParams): string {
  return [...(params.get("add") ?? "").trim()].slice(0, longestSlug).join("").trim();
}

/** A technology whose name has not come, or can't: as it is known from elsewhere, else by its slug. */
export const techNamed =
  (known: readonly TechRef[]) =>
  (slug: string): TechRef =>
    known.find((tech) => tech.slug === slug) ?? { id: slug, slug, name: slug, imageUrl: null };

const isSlug = (text: string) => text !== "" && text.length <= longestSlug;
