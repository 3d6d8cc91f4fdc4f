// What people who can be found say, in words.
import type { LastHere } from "#contract/findable-people.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Availability, Findable } from "#contract/people.ts";

export const availabilityLabels: Record<Availability, string> = {
  up_to_3: "Up to 3",
  "4_to_8": "4 to 8",
  "9_or_more": "9 or more",
};

const hours: Record<Availability, string> = {
  up_to_3: "up to 3 hours a week",
  "4_to_8": "4 to 8 hours a week",
  "9_or_more": "9 hours a week or more",
};

export const seatRoleLabels: Record<OpenRole, string> = {
  designer: "Designer",
  developer: "Developer",
};

/** "Designer · 4 to 8 hours a week". */
export function findableLabel({ roles, availability }: Findable): string {
  const [role] = roles;
  const seat = roles.length === 1 && role ? seatRoleLabels[role] : "Either role";
  return `${seat} · ${hours[availability]}`;
}

export const lastHereLabels: Record<LastHere, string> = {
  this_week: "Active this week",
  last_week: "Active last week",
  this_month: "Active this month",
  earlier: "Active in the past six months",
};
