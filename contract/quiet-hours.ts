// Hours of each day in which nothing is sent. They are stored as they are on the wire; `quiet_until` of
// the database says whether it is quiet.
import { z } from "zod";
import { detailLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { isTimeZone } from "#shared/site-clock.ts";

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => t("quiet-hours.notAClockTime") })
  .meta({ description: "Hours and minutes, of 24 hours", example: "22:00" });

export const quietHours = z
  .object({
    from: clockTime,
    until: clockTime,
    timeZone: z
      .string()
      .max(detailLimits.timeZone)
      .refine(isTimeZone, { error: () => t("forms.notATimeZone") })
      .meta({ description: "An IANA name", example: "Europe/Lisbon" }),
  })
  .refine(({ from, until }) => from !== until, {
    path: ["until"],
    error: () => t("quiet-hours.isEmpty"),
  })
  .meta({
    id: "QuietHours",
    description: "Each day, also over midnight",
  });

export type QuietHours = z.infer<typeof quietHours>;
