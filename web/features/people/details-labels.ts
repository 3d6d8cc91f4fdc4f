// What a person says about themselves, in words.
import { once } from "#shared/once.ts";

const languageNames = once(() => new Intl.DisplayNames(["en"], { type: "language" }));

export const languageName = (code: string): string => languageNames().of(code) ?? code;

/** "English", "English and Portuguese", "Dutch, English and Portuguese". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const hoursLabel = (hours: number): string =>
  hours === 1 ? "About 1 hour a week" : `About ${hours} hours a week`;

/** "UTC+5:30": the time zone's distance from UTC at that time. */
export function offsetLabel(timeZone: string, at = new Date()): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "UTC").replace(/^UTC\+0$/, "UTC");
}

/** "America/New York" */
export const timeZoneLabel = (timeZone: string): string => timeZone.replaceAll("_", " ");

/** A link's address without what goes without saying. */
export const linkLabel = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
