// Why a person fits a seat, in words.
import { t, type TextKey } from "#shared/messages/t.ts";
import type { FindablePerson, LastHere, SeatReason } from "#contract/findable-people.ts";
import { formatList } from "#shared/format.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Availability } from "#contract/people.ts";

type Facts = Pick<FindablePerson, "techs" | "shared" | "findable" | "lastHere">;

/**
 * The reasons, strongest first.
 * @param openRoles the project's, in one of which the person is offered
 * @param stackSize how many technologies the project lists
 */
export function reasonsFor(
  { techs, shared, findable, lastHere }: Facts,
  openRoles: readonly OpenRole[],
  stackSize: number,
): SeatReason[] {
  const { availability } = findable;
  const roles = openRoles.filter((role) => findable.roles.includes(role));
  const reasons: SeatReason[] = [
    { kind: "role", text: roleText(roles), roles },
    { kind: "availability", text: t(availabilityTexts[availability]), availability },
  ];
  const names = shared.flatMap((id) => techs.find((tech) => tech.id === id)?.name ?? []);
  if (names.length > 0) {
    reasons.unshift({ kind: "techs", text: techsText(names, stackSize), techs: shared });
  }
  const activity = lastHereTexts[lastHere];
  if (activity !== null) reasons.push({ kind: "activity", text: t(activity) });
  return reasons;
}

const roleText = (roles: readonly OpenRole[]) =>
  t("findable-people.roleReason", { role: (roles.length === 1 && roles[0]) || "other" });

const availabilityTexts = {
  up_to_3: "findable-people.upTo3",
  "4_to_8": "findable-people.from4To8",
  "9_or_more": "findable-people.from9",
} as const satisfies Record<Availability, TextKey>;

const lastHereTexts = {
  this_week: "findable-people.reasonThisWeek",
  last_week: "findable-people.reasonLastWeek",
  this_month: "findable-people.reasonThisMonth",
  earlier: null,
} as const satisfies Record<LastHere, TextKey | null>;

function techsText(names: readonly string[], stackSize: number): string {
  if (stackSize > 1 && names.length === stackSize) {
    return t("findable-people.knowsAll", { count: stackSize });
  }
  if (names.length > 3) {
    return t("findable-people.knowsSome", { count: names.length, all: stackSize });
  }
  return t("findable-people.knows", { techs: formatList(names) });
}
