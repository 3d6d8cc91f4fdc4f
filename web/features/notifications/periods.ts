import { dayMs } from "#shared/time.ts";

const dayFormat = { day: "numeric", month: "long", year: "numeric" } as const;
const monthFormat = { month: "long", year: "numeric" } as const;
/** Older ones, in days, are grouped by month. */
const weekDays = 7;

/** The time zone; the reader's own if undefined. The server renders in UTC. */
export type TimeZone = "UTC" | undefined;

/**
 * "Today", "Yesterday", "This week" for the last seven days, or the month: "November 2026". `at` is
 * ISO 8601, `now` milliseconds.
 */
export function periodLabel(at: string, now: number, timeZone: TimeZone): string {
  const format = formatIn(timeZone);
  const day = format.format(new Date(at));
  if (day === format.format(now)) return "Today";
  if (day === format.format(dayBefore(now, format))) return "Yesterday";
  if (Date.parse(at) > now - weekDays * dayMs) return "This week";
  return new Intl.DateTimeFormat("en-GB", { ...monthFormat, timeZone }).format(new Date(at));
}

export interface Period<Item> {
  label: string;
  items: Item[];
}

/** Groups neighbours of the same period; the order stays. */
export function groupByPeriod<Item extends { createdAt: string }>(
  items: readonly Item[],
  now: number,
  timeZone: TimeZone,
): Period<Item>[] {
  const periods: Period<Item>[] = [];
  for (const item of items) {
    const label = periodLabel(item.createdAt, now, timeZone);
    const last = periods.at(-1);
    if (last?.label === label) last.items.push(item);
    else periods.push({ label, items: [item] });
  }
  return periods;
}

const formatIn = (timeZone: TimeZone) =>
  new Intl.DateTimeFormat("en-GB", { ...dayFormat, timeZone });

/** Goes back hour by hour until the date changes: a day may have 23 or 25 hours. */
function dayBefore(now: number, format: Intl.DateTimeFormat): number {
  const today = format.format(now);
  let before = now;
  while (format.format(before) === today) before -= 3_600_000;
  return before;
}
