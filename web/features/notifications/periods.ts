import { dayMs } from "#shared/time.ts";

/** Older ones, in days, are grouped by month. */
const weekDays = 7;

/** The time zone; the reader's own if undefined. The server renders in UTC. */
export type TimeZone = "UTC" | undefined;

export interface Period<Item> {
  /** "Today", "Yesterday", "This week" for the last seven days, or the month: "November 2026". */
  label: string;
  items: Item[];
}

/** Groups neighbours of the same period; the order stays. `now` is in milliseconds. */
export function groupByPeriod<Item extends { createdAt: string }>(
  items: readonly Item[],
  now: number,
  timeZone: TimeZone,
): Period<Item>[] {
  const read = periodReader(now, timeZone);
  const periods: Period<Item>[] = [];
  for (const item of items) {
    const label = read(item.createdAt);
    const last = periods.at(-1);
    if (last?.label === label) last.items.push(item);
    else periods.push({ label, items: [item] });
  }
  return periods;
}

/** A function that names the period of a time, ISO 8601. */
function periodReader(now: number, timeZone: TimeZone) {
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
  const date = formatOf({ day: "numeric", month: "long", year: "numeric" });
  const month = formatOf({ month: "long", year: "numeric" });
  const [today, yesterday] = [date.format(now), date.format(dayBefore(now, date))];
  return (at: string): string => {
    const moment = new Date(at);
    const day = date.format(moment);
    if (day === today) return "Today";
    if (day === yesterday) return "Yesterday";
    return moment.getTime() > now - weekDays * dayMs ? "This week" : month.format(moment);
  };
}

/** Goes back hour by hour until the date changes: a day may have 23 or 25 hours. */
function dayBefore(now: number, format: Intl.DateTimeFormat): number {
  const today = format.format(now);
  let before = now;
  while (format.format(before) === today) before -= 3_600_000;
  return before;
}
