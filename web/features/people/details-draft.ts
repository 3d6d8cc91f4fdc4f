// The form with what the viewer says about themselves: its values, their draft, and what is wrong.
import type { PersonDetails, PersonDetailsChanges } from "#contract/person-details.ts";
import type { TechRef } from "#contract/techs.ts";
import { type SpokenLanguage, spokenLanguages } from "#shared/languages.ts";
import { detailLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import type { FieldErrors } from "#web/lib/use-form.ts";

/** Texts as typed. */
export interface DetailsDraft {
  bio: string;
  links: string[];
  showsAccount: boolean;
  hoursAWeek: string;
  /** Empty for none. */
  timeZone: string;
  languages: string[];
  techsToLearn: TechRef[];
}

/** Each person's draft is their own, also where several use one browser. */
export const detailsDraftName = (userId: string) => `details:${userId}`;

export const draftFrom = (details: PersonDetails): DetailsDraft => ({
  bio: details.bio ?? "",
  links: details.links,
  showsAccount: details.showsAccount,
  hoursAWeek: details.hoursAWeek === null ? "" : String(details.hoursAWeek),
  timeZone: details.timeZone ?? "",
  languages: details.languages,
  techsToLearn: details.techsToLearn,
});

const linksIn = ({ links }: DetailsDraft) =>
  links.map((link) => link.trim()).filter((link) => link !== "");

/** What is sent. */
export const changesIn = (draft: DetailsDraft): PersonDetailsChanges => ({
  bio: draft.bio.trim() || null,
  links: linksIn(draft),
  showsAccount: draft.showsAccount,
  hoursAWeek: draft.hoursAWeek.trim() === "" ? null : Number(draft.hoursAWeek),
  timeZone: draft.timeZone || null,
  languages: draft.languages.filter(isSpoken),
  techsToLearn: draft.techsToLearn.map(({ id }) => id),
});

const isSpoken = (code: string): code is SpokenLanguage =>
  spokenLanguages.some((known) => known === code);

export const isSameDetails = (one: DetailsDraft, other: DetailsDraft): boolean =>
  JSON.stringify(changesIn(one)) === JSON.stringify(changesIn(other));

/** What is wrong, in the contract's words. */
export function detailsErrors(draft: DetailsDraft): FieldErrors<DetailsDraft> {
  const { min, max } = detailLimits.hoursAWeek;
  const hours = draft.hoursAWeek.trim();
  const isHours = /^\d{1,3}$/.test(hours) && Number(hours) >= min && Number(hours) <= max;
  return {
    bio: trimmedLength(draft.bio) > detailLimits.bio ? "Too Long!" : undefined,
    links: linksError(linksIn(draft)),
    hoursAWeek: hours === "" || isHours ? undefined : `Enter a number from ${min} to ${max}`,
  };
}

function linksError(links: readonly string[]): string | undefined {
  if (!links.every(isHttps)) return "Please use an address that starts with https://";
  return new Set(links).size < links.length ? "Each link once" : undefined;
}

function isHttps(link: string): boolean {
  const url = /^https:\/\//i.test(link) ? URL.parse(link) : null;
  return url !== null && url.username === "" && url.password === "" && link.length <= 2000;
}

/** Parses a stored draft; null if it has another shape. */
export function readDetails(kept: string | null): DetailsDraft | null {
  try {
    const read: unknown = JSON.parse(kept ?? "null");
    return isDetails(read) ? read : null;
  } catch {
    return null;
  }
}

function isDetails(read: unknown): read is DetailsDraft {
  if (typeof read !== "object" || read === null) return false;
  const { bio, links, showsAccount, hoursAWeek, timeZone, languages, techsToLearn } =
    read as Record<string, unknown>;
  return (
    [bio, hoursAWeek, timeZone].every((text) => typeof text === "string") &&
    typeof showsAccount === "boolean" &&
    [links, languages].every(areTexts) &&
    Array.isArray(techsToLearn) &&
    techsToLearn.every(isTech)
  );
}

const areTexts = (values: unknown) =>
  Array.isArray(values) && values.every((value) => typeof value === "string");

const isTech = (read: unknown): read is TechRef =>
  typeof read === "object" && read !== null && "id" in read && "name" in read;
