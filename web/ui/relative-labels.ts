import { once } from "#shared/once.ts";
import { dayMs } from "#shared/time.ts";

export type Moment = string | number | Date;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Largest first; each applies from its own length on. Months and years are approximate. */
const units = [
  ["year", 365 * dayMs],
  ["month", 30 * dayMs],
  ["week", 7 * dayMs],
  ["day", dayMs],
  ["hour", hourMs],
  ["minute", minuteMs],
] as const;

const words = once(() => new Intl.RelativeTimeFormat("en", { numeric: "auto" }));

/**
 * The time that has passed: "just now", "5 minutes ago", "yesterday", "last week"; "" for no date.
 */
export function relativeLabel(at: Moment, now: number): string {
  const difference = new Date(at).getTime() - now;
  if (Number.isNaN(difference)) return "";
  const distance = Math.abs(difference);
  for (const [unit, length] of units) {
    if (distance >= length) return words().format(Math.trunc(difference / length), unit);
  }
  return "just now";
}

/** The exact time, the same on every machine: "2026-11-21 09:56 UTC". */
export function exactTime(at: Moment): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "";
  const iso = date.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

const months = once(
  () => new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** The month, the same on every machine: "November 2026"; "" for no date. */
export function monthLabel(at: Moment): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "" : months().format(date);
}
