import type { TechRef } from "#contract/techs.ts";

/** The technology of a stack that an address asks for (a slug), or else the first. */
export function chosenTech(techs: readonly TechRef[], slug: string | null): TechRef | undefined {
  return techs.find((tech) => tech.slug === slug) ?? techs[0];
}
