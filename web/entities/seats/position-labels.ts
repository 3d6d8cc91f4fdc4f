// What a position asks for and offers, in words.
import type { RoleName } from "#contract/members.ts";
import type { Position } from "#contract/positions.ts";
import type { TechRef } from "#contract/techs.ts";
import { techFit } from "#web/entities/techs/tech-fit.ts";

/** "Developer". */
export const roleLabel = (role: RoleName): string => role.charAt(0).toUpperCase() + role.slice(1);

/** "a developer", "an owner". */
export const roleWithArticle = (role: RoleName): string =>
  role === "owner" ? "an owner" : `a ${role}`;

const roles: readonly RoleName[] = ["owner", "developer", "designer"];

export const roleOptions = roles.map((value) => ({ value, label: roleLabel(value) }));

/** The role that has this value among the options. */
export const roleNamed = (value: string): RoleName | undefined =>
  roles.find((role) => role === value);

/** "Designer, about 3 hours a week". */
export function positionFacts({ role, hoursAWeek }: Pick<Position, "role" | "hoursAWeek">): string {
  if (hoursAWeek === null) return roleLabel(role);
  return `${roleLabel(role)}, about ${hoursAWeek} ${hoursAWeek === 1 ? "hour" : "hours"} a week`;
}

/** "free", "2 of 3 free", "taken", "closed". */
export function positionState({ seats, taken, isOpen }: Position): string {
  if (taken >= seats) return "taken";
  if (!isOpen) return "closed";
  return seats === 1 ? "free" : `${seats - taken} of ${seats} free`;
}

/** What the viewer brings: "2 of 3", "both", "all 3"; "" for none. */
export function broughtTechs(techs: readonly TechRef[], own: readonly TechRef[]): string {
  const { shared } = techFit(techs, own);
  if (shared === 0) return "";
  if (shared < techs.length) return `${shared} of ${techs.length}`;
  if (shared === 1) return techs[0]?.name ?? "";
  return shared === 2 ? "both" : `all ${shared}`;
}
