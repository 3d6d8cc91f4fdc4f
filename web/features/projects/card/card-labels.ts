import type { OpenRole } from "#contract/members.ts";
import type { TechFit } from "./tech-fit.ts";

/** The match: "3 of your 4 techs", "All 4 of your techs"; "" without one. */
export function fitLabel({ shared, own }: TechFit): string {
  if (shared === 0) return "";
  if (own === 1) return "Your one tech";
  return shared === own ? `All ${own} of your techs` : `${shared} of your ${own} techs`;
}

/** The open roles: "needs a designer and a developer"; "" if every seat is taken. */
export function needsLabel(openRoles: readonly OpenRole[]): string {
  if (openRoles.length === 0) return "";
  return `needs ${openRoles.map((role) => `a ${role}`).join(" and ")}`;
}

/** With a capital, to begin a sentence: "Needs a designer". */
export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/** The number of free seats: "2 seats free", "Full table". */
export function seatsLabel(free: number): string {
  if (free === 0) return "Full table";
  return free === 1 ? "1 seat free" : `${free} seats free`;
}
