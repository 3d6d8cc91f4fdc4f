// The site's clock: the time zone of its dates and its jobs, and the day its weeks begin with.
import { dayMs, hourMs, minuteMs } from "./time.ts";

export const firstWeekdays = ["monday", "saturday", "sunday"] as const;

export interface SiteClock {
  /** An IANA name. */
  readonly timeZone: string;
  readonly firstWeekday: (typeof firstWeekdays)[number];
}

export const defaultClock = { timeZone: "UTC", firstWeekday: "monday" } as const;

let source = (): SiteClock => defaultClock;

/** Says where it comes from: once for each process, page or bundle. */
export function provideSiteClock(current: () => SiteClock): void {
  source = current;
}

export const siteClock = (): SiteClock => source();

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** "UTC+5:30": the time zone's distance from UTC at that time. */
export function offsetLabel(timeZone: string, at: Date | number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "UTC").replace(/^UTC\+0$/, "UTC");
}

/** What `offsetLabel` says, in milliseconds. */
function offsetMs(timeZone: string, at: number): number {
  if (timeZone === "UTC") return 0;
  const label = offsetLabel(timeZone, at);
  const [, sign, hours, minutes = 0] = /([+-])(\d+)(?::(\d+))?/.exec(label) ?? [];
  const distance = (Number(hours ?? 0) * 60 + Number(minutes)) * minuteMs;
  return sign === "-" ? -distance : distance;
}

type Zone = Pick<SiteClock, "timeZone">;

/** The clock on the wall there as if it were UTC, in milliseconds. */
export const localMs = (at: number, { timeZone }: Zone = siteClock()): number =>
  at + offsetMs(timeZone, at);

/**
 * When it was last that hour there, at most `at`: each day, or on each Saturday. By day, no hour is left
 * out or comes twice when the clocks change.
 */
export function lastTimeAt(
  hour: number,
  on: "each day" | "saturdays",
  at: Date,
  { timeZone }: Zone = siteClock(),
): Date {
  // The first Saturday of 1970.
  const first = 2 * dayMs + hour * hourMs;
  const length = on === "each day" ? dayMs : 7 * dayMs;
  const since = localMs(at.getTime(), { timeZone }) - first;
  const local = first + Math.floor(since / length) * length;
  // The clocks may have changed since.
  const near = local - offsetMs(timeZone, local);
  return new Date(local - offsetMs(timeZone, near));
}

/** Days since 1970 of the first day that begins a week. */
const firstDays = { saturday: 2, sunday: 3, monday: 4 } as const;

/** The number of the week that has that day, a number of days since 1970. */
export const weekOfDay = (day: number): number =>
  Math.floor((day - firstDays[siteClock().firstWeekday]) / 7);

/** "America/New York" */
export const timeZoneLabel = (timeZone = siteClock().timeZone): string =>
  timeZone.replaceAll("_", " ");
