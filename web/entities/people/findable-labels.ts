// What people who can be found say, in words.
import { t, type TextKey } from "#shared/messages/t.ts";
import type { LastHere } from "#contract/findable-people.ts";
import type { Availability, Findable } from "#contract/people.ts";

const availabilities = {
  up_to_3: "findable-people.hoursUpTo3",
  "4_to_8": "findable-people.hours4To8",
  "9_or_more": "findable-people.hours9OrMore",
} satisfies Record<Availability, TextKey>;

/** "4 to 8", of hours a week. */
export const availabilityLabel = (availability: Availability): string =>
  t(availabilities[availability]);

/** "Designer · 4 to 8 hours a week". */
export function findableLabel({ roles, availability }: Findable): string {
  const [role] = roles;
  return t("findable-people.findable", {
    role: roles.length === 1 && role ? role : "either",
    hours: availability,
  });
}

const lastHere = {
  this_week: "findable-people.activeThisWeek",
  last_week: "findable-people.activeLastWeek",
  this_month: "findable-people.activeThisMonth",
  earlier: "findable-people.activeEarlier",
} satisfies Record<LastHere, TextKey>;

/** "Active this week". */
export const lastHereLabel = (when: LastHere): string => t(lastHere[when]);
