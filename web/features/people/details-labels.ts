// What a person says about themselves, in words.
import { t } from "#shared/messages/t.ts";
import { currentLanguage } from "#shared/messages/language.ts";

export const languageName = (code: string): string =>
  new Intl.DisplayNames([currentLanguage().tag], { type: "language" }).of(code) ?? code;

export const hoursLabel = (hours: number): string => t("people.aboutHours", { hours });

/** A link's address without what goes without saying. */
export const linkLabel = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
