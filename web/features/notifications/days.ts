const dayFormat = { day: "numeric", month: "long", year: "numeric" } as const;

/** The time zone; the reader's own if undefined. The server renders in UTC. */
export type TimeZone = "UTC" | undefined;

/** "Today", "Yesterday", or the date: "19 November 2026". `at` is ISO 8601, `now` milliseconds. */
export function dayLabel(at: string, now: number, timeZone: TimeZone): string {
  const format = formatIn(timeZone);
  const day = format.format(new Date(at));
  if (day === format.format(now)) return "Today";
  return day === format.format(dayBefore(now, format)) ? "Yesterday" : day;
}

export interface Day<Item> {
  label: string;
  items: Item[];
}

/** Groups neighbours of the same day; the order stays. */
export function groupByDay<Item extends { createdAt: string }>(
  items: readonly Item[],
  now: number,
  timeZone: TimeZone,
): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const label = dayLabel(item.createdAt, now, timeZone);
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, items: [item] });
  }
  return days;
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
