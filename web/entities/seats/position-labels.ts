// What a position asks for and offers, in words.
import type { Position } from "#contract/positions.ts";
import type { TechRef } from "#contract/techs.ts";
import { roleLabel } from "./role-labels.ts";
import { techFit } from "#web/entities/techs/tech-fit.ts";

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
