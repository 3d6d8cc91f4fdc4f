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

/** The day in UTC, the same on every machine: "12 December". */
export const dayLabel = (at: string | Date): string =>
  formatDate(at, { day: "numeric", month: "long" });
