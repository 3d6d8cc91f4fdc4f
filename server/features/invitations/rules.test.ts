import { expect, test } from "vitest";
import { type Circumstances, reviewInvitation } from "./rules.ts";
import { invitationLimits } from "#shared/limits.ts";

const free: Circumstances = {
  archived: false,
  hidden: false,
  outOfReach: false,
  unwilling: false,
  declined: false,
  openOfProject: invitationLimits.openPerProject - 1,
  unanswered: invitationLimits.unansweredPerDay - 1,
};
const full = { openOfProject: invitationLimits.openPerProject };
const crowded = { unanswered: invitationLimits.unansweredPerDay };

test.each<[Partial<Circumstances>, string]>([
  [{}, "invite"],
  [{ outOfReach: true, unwilling: true, hidden: true, archived: true }, "out of reach"],
  [{ unwilling: true, hidden: true, archived: true }, "unwilling"],
  [{ hidden: true, archived: true, declined: true }, "hidden"],
  [{ archived: true, declined: true }, "archived"],
  [{ declined: true, ...full }, "declined"],
  [{ ...full, ...crowded }, "project full"],
  [crowded, "person full"],
])("for %o the result is: %s", (circumstances, verdict) => {
  expect(reviewInvitation({ ...free, ...circumstances })).toBe(verdict);
});
