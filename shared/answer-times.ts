// Times around the answer to an application. Their expiry is a setting.

import { once } from "#shared/once.ts";

/** Days without an answer after which owners are reminded. */
export const reminderDays = [2, 7] as const;

/** Days after which a person whose application was closed may apply again. */
export const reapplyAfterDays = 30;

/** Number of a project's latest applications from which its median answer time is computed. */
export const answerSample = 100;

/** Minimum number of applications for such a median. */
export const minMedianApplications = 3;

const dayAndMonth = once(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }),
);

/** The day in UTC, the same on every machine: "12 December". */
export const dayLabel = (at: string | Date): string => dayAndMonth().format(new Date(at));
