// Relative times in words, the same on screens and in the server's reasons for a match.
import { formatRelative } from "./format.ts";
import { t } from "./messages/t.ts";
import { dayMs, hourMs, minuteMs } from "./time.ts";

export type Moment = string | number | Date;

/** Largest first; each applies from its own length on. Months and years are approximate. */
const units = [
  ["year", 365 * dayMs],
  ["month", 30 * dayMs],
  ["week", 7 * dayMs],
  ["day", dayMs],
  ["hour", hourMs],
  ["minute", minuteMs],
] as const;

/**
 * The time that has passed: "just now", "5 minutes ago", "yesterday", "last week"; "" for no date.
 * Never in the future, since the clocks of two machines may differ.
 */
export const relativeLabel = (at: Moment, now: number): string =>
  labelOf(Math.min(new Date(at).getTime() - now, 0)) ?? t("ui.justNow");

/** The time until then: "within a minute", "in 5 minutes", "tomorrow"; "" for no date. */
export const upcomingLabel = (at: Moment, now: number): string =>
  labelOf(Math.max(new Date(at).getTime() - now, 0)) ?? t("ui.withinAMinute");

/** Null for less than a minute. */
function labelOf(difference: number): string | null {
  if (Number.isNaN(difference)) return "";
  const distance = Math.abs(difference);
  for (const [unit, length] of units) {
    if (distance >= length) return formatRelative(Math.trunc(difference / length), unit);
  }
  return null;
}
