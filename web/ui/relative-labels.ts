import { once } from "#shared/once.ts";
import type { Moment } from "#shared/relative-label.ts";

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
