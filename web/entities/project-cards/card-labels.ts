import type { OpenRole } from "#contract/members.ts";
import type { TechFit } from "#web/entities/techs/tech-fit.ts";

/** The match: "3 of your 4 technologies", "All 4 of your technologies"; "" without one. */
export function fitLabel({ shared, own }: TechFit): string {
  if (shared === 0) return "";
  if (own === 1) return "Your technology";
  if (own === 2 && shared === 2) return "Both of your technologies";
  return shared === own
    ? `All ${own} of your technologies`
    : `${shared} of your ${own} technologies`;
}

/** The free seats: "needs a designer and 2 developers"; "" if every seat is taken. */
export function needsLabel(free: readonly OpenRole[]): string {
  const needed = [...new Set(free)].map((role) => {
    const count = free.filter((one) => one === role).length;
    return count > 1 ? `${count} ${role}s` : `a ${role}`;
  });
  return needed.length > 0 ? `needs ${needed.join(" and ")}` : "";
}

/** With a capital, to begin a sentence: "Needs a designer". */
export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);
