// When digests are due, by the site's clock: daily ones each morning, weekly ones on Saturday mornings.
import { t } from "#shared/messages/t.ts";
import { formatDate } from "#shared/format.ts";
import type { DigestFrequency } from "#contract/mail.ts";
import { lastTimeAt } from "#shared/site-clock.ts";
import { dayMs } from "#shared/time.ts";

export type Frequency = Exclude<DigestFrequency, "off">;

export const digestHour = 7;

const lengthOf: Record<Frequency, number> = { daily: dayMs, weekly: 7 * dayMs };

/** When the latest digests of that frequency were due, at most `now`. */
export const lastDue = (frequency: Frequency, now: Date): Date =>
  lastTimeAt(digestHour, frequency === "daily" ? "each day" : "saturdays", now);

/**
 * When a first digest's period begins; null where it isn't time for one: who never got a digest waits
 * for the next date rather than getting one late.
 */
export function firstPeriodStart(frequency: Frequency, now: Date): Date | null {
  const due = lastDue(frequency, now);
  if (now.getTime() - due.getTime() >= dayMs) return null;
  return new Date(now.getTime() - lengthOf[frequency]);
}

/** "21 November". */
export const dateLabel = (at: Date): string => formatDate(at, { day: "numeric", month: "long" });

const monthOf = (at: Date) => formatDate(at, { month: "numeric", year: "numeric" });

/** "14 to 21 November"; "21 November" for a period of about a day. */
export function periodLabel(from: Date, to: Date): string {
  if (to.getTime() - from.getTime() < 1.5 * dayMs) return dateLabel(to);
  const isOneMonth = monthOf(from) === monthOf(to);
  return isOneMonth
    ? t("mail.periodInMonth", { day: formatDate(from, { day: "numeric" }), to: dateLabel(to) })
    : t("mail.period", { from: dateLabel(from), to: dateLabel(to) });
}
