// Times around the answer to an application. When unanswered ones expire is a setting.

import { once } from "#shared/once.ts";

/** Days of waiting after which owners are reminded. */
export const reminderDays = [2, 7] as const;

/** Days after which a person whose application was closed may apply again. */
export const reapplyAfterDays = 30;

/** The latest applications of a project that its median time to the first answer is of. */
export const answerSample = 100;

/** Applications below which a project has no such median. */
export const minMedianApplications = 3;

const dayAndMonth = once(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }),
);

/** The day in UTC, the same on every machine: "12 December". */
export const dayLabel = (at: string | Date): string => dayAndMonth().format(new Date(at));
