// When digests are due, in UTC: daily ones each morning, weekly ones on Saturday mornings.
import { t } from "#shared/messages/t.ts";
import { formatDate } from "#shared/format.ts";
import type { DigestFrequency } from "#contract/mail.ts";
import { dayMs } from "#shared/time.ts";

export type Frequency = Exclude<DigestFrequency, "off">;

export const digestHour = 7;

const hourMs = 60 * 60_000;
const weekMs = 7 * dayMs;

/** The first Saturday of 1970, at the hour of digests. */
const firstSaturday = 2 * dayMs + digestHour * hourMs;

const lengthOf: Record<Frequency, number> = { daily: dayMs, weekly: weekMs };

/** When the latest digests of that frequency were due, at most `now`. */
export function lastDue(frequency: Frequency, now: Date): Date {
  const length = lengthOf[frequency];
  const since = now.getTime() - firstSaturday;
  return new Date(firstSaturday + Math.floor(since / length) * length);
}

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

/** "14 to 21 November"; "21 November" for a period of about a day. */
export function periodLabel(from: Date, to: Date): string {
  if (to.getTime() - from.getTime() < 1.5 * dayMs) return dateLabel(to);
  const isOneMonth = from.toISOString().slice(0, 7) === to.toISOString().slice(0, 7);
  return isOneMonth
    ? t("mail.periodInMonth", { day: formatDate(from, { day: "numeric" }), to: dateLabel(to) })
    : t("mail.period", { from: dateLabel(from), to: dateLabel(to) });
}
