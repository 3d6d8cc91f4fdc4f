// What a person says about themselves, in words.
import { t } from "#shared/messages/t.ts";
import { currentLanguage } from "#shared/messages/language.ts";

export const languageName = (code: string): string =>
  new Intl.DisplayNames([currentLanguage().tag], { type: "language" }).of(code) ?? code;

export const hoursLabel = (hours: number): string => t("people.aboutHours", { hours });

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
