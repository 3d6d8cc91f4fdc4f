// Times around the answer to an application. Their expiry is a setting.

import { formatDate } from "./format.ts";

/** Days without an answer after which owners are reminded. */
export const reminderDays = [2, 7] as const;

/** Days after which a person whose application was closed may apply again. */
export const reapplyAfterDays = 30;

/** Number of a project's latest applications from which its median answer time is computed. */
export const answerSample = 100;

/** Minimum number of applications for such a median. */
export const minMedianApplications = 3;

/** The day by the site's clock: "12 December". */
export const dayLabel = (at: string | Date): string =>
  formatDate(at, { day: "numeric", month: "long" });

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
const weekSeconds = 7 * daySeconds;

/** Smallest first; each is used below the limit. */
const units = [
  { unit: "hour", seconds: hourSeconds, below: daySeconds },
  { unit: "day", seconds: daySeconds, below: 2 * weekSeconds },
  { unit: "week", seconds: weekSeconds, below: Infinity },
] as const;

/** A median in one unit, rounded up and at least one: what an answer usually comes within. */
export function answerTimeOf(medianSeconds: number): {
  unit: (typeof units)[number]["unit"];
  count: number;
} {
  const roundedUp = (seconds: number) => Math.max(1, Math.ceil(medianSeconds / seconds));
  const { unit, seconds } =
    units.find((one) => roundedUp(one.seconds) * one.seconds < one.below) ?? units[2];
  return { unit, count: roundedUp(seconds) };
}
