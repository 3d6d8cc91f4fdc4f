// What a position asks for and offers, in words.
import { t } from "#shared/messages/t.ts";
import type { RoleName } from "#contract/members.ts";
import type { Position } from "#contract/positions.ts";
import type { TechRef } from "#contract/techs.ts";
import { techFit } from "#web/entities/techs/tech-fit.ts";

/** "Developer". */
export const roleLabel = (role: RoleName): string => t("seats.role", { role });

const roles: readonly RoleName[] = ["owner", "developer", "designer"];

export const roleOptions = () => roles.map((value) => ({ value, label: roleLabel(value) }));

/** The role that has this value among the options. */
export const roleNamed = (value: string): RoleName | undefined =>
  roles.find((role) => role === value);

/** "Designer, about 3 hours a week". */
export function positionFacts({ role, hoursAWeek }: Pick<Position, "role" | "hoursAWeek">): string {
  if (hoursAWeek === null) return roleLabel(role);
  return t("seats.facts", { role: roleLabel(role), hours: hoursAWeek });
}

/** "free", "2 of 3 free", "taken", "closed". */
export function positionState({ seats, taken, isOpen }: Position): string {
  if (taken >= seats) return t("seats.stateTaken");
  if (!isOpen) return t("seats.stateClosed");
  return seats === 1
    ? t("seats.stateFree")
    : t("seats.stateSomeFree", { free: seats - taken, seats });
}

/** What the viewer brings: "2 of 3", "both", "all 3"; "" for none. */
export function broughtTechs(techs: readonly TechRef[], own: readonly TechRef[]): string {
  const { shared } = techFit(techs, own);
  if (shared === 0) return "";
  if (shared < techs.length) return t("seats.bringsSome", { shared, techs: techs.length });
  if (shared === 1) return techs[0]?.name ?? "";
  return shared === 2 ? t("seats.bringsBoth") : t("seats.bringsAll", { count: shared });
}
