// Why a person fits a seat, in words.
import type { FindablePerson, LastHere, SeatReason } from "#contract/findable-people.ts";
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
    { kind: "availability", text: availabilityTexts[availability], availability },
  ];
  const names = shared.flatMap((id) => techs.find((tech) => tech.id === id)?.name ?? []);
  if (names.length > 0) {
    reasons.unshift({ kind: "techs", text: techsText(names, stackSize), techs: shared });
  }
  const text = lastHereTexts[lastHere];
  if (text !== null) reasons.push({ kind: "activity", text });
  return reasons;
}

const roleText = (roles: readonly OpenRole[]) =>
  roles.length === 1 ? `looks for a ${roles[0]} seat` : "takes either seat";

const availabilityTexts: Record<Availability, string> = {
  up_to_3: "up to 3 hours a week",
  "4_to_8": "4 to 8 hours a week",
  "9_or_more": "9 hours a week or more",
};

const lastHereTexts: Record<LastHere, string | null> = {
  this_week: "active this week",
  last_week: "active last week",
  this_month: "active this month",
  earlier: null,
};

function techsText(names: readonly string[], stackSize: number): string {
  if (stackSize > 1 && names.length === stackSize) {
    return stackSize === 2 ? "knows both technologies" : `knows all ${stackSize} technologies`;
  }
  if (names.length > 3) return `knows ${names.length} of ${stackSize} technologies`;
  return `knows ${names.join(names.length === 2 ? " and " : ", ").replace(/, ([^,]*)$/, " and $1")}`;
}
