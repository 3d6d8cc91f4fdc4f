import type { TechRef } from "#contract/techs.ts";

/** The technology of a stack with the address's slug, otherwise the first one. */
export function chosenTech(techs: readonly TechRef[], slug: string | null): TechRef | undefined {
  return techs.find((tech) => tech.slug === slug) ?? techs[0];
}
