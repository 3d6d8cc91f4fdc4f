// Notifications by the day on which they came.

const date = { day: "numeric", month: "long", year: "numeric" } as const;

/** Days as they are in UTC where the server draws them, else where the reader is. */
export type Zone = "UTC" | undefined;

/** "Today", "Yesterday", or the date: "19 November 2026". */
export function dayWords(at: string, now: number, timeZone: Zone): string {
  const words = wordsIn(timeZone);
  const day = words.format(new Date(at));
  if (day === words.format(now)) return "Today";
  return day === words.format(dayBefore(now, words)) ? "Yesterday" : day;
}

export interface Day<Item> {
  words: string;
  items: Item[];
}

/** In the order in which they are given; a day is one group as long as nothing else is between. */
export function byDay<Item extends { createdAt: string }>(
  items: readonly Item[],
  now: number,
  timeZone: Zone,
): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const words = dayWords(item.createdAt, now, timeZone);
    const last = days.at(-1);
    if (last?.words === words) last.items.push(item);
    else days.push({ words, items: [item] });
  }
  return days;
}

const wordsIn = (timeZone: Zone) => new Intl.DateTimeFormat("en-GB", { ...date, timeZone });

/** A day may have 23 or 25 hours: the first hour on which another day is written. */
function dayBefore(now: number, words: Intl.DateTimeFormat): number {
  const today = words.format(now);
  let before = now;
  while (words.format(before) === today) before -= 3_600_000;
  return before;
}
