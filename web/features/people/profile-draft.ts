// Unsaved changes of the viewer's profile.
import type { OpenRole } from "#contract/members.ts";
import type { Availability, SessionUser } from "#contract/people.ts";
import type { TechRef } from "#contract/techs.ts";
import { availabilities } from "#shared/findable.ts";

/** What a person says who can be found. */
export interface FindableDraft {
  roles: OpenRole[];
  availability: Availability;
  lookingFor: string;
}

export interface ProfileDraft {
  username: string;
  displayName: string;
  techs: TechRef[];
  /** Null unless they can be found. */
  findable: FindableDraft | null;
}

/** What is chosen at first once it is switched on: no role. */
export const newFindable: FindableDraft = { roles: [], availability: "up_to_3", lookingFor: "" };

/** The profile can be edited on two pages, each with a draft of its own. */
export type EditorLocation = "settings" | "account";

/** Each person's draft is their own, also where several use one browser. */
export const draftName = (location: EditorLocation, userId: string) =>
  `profile:${location}:${userId}`;

export const profileOf = (user: SessionUser): ProfileDraft => {
  const { username, displayName, techs } = user;
  // A server of the version before sends none.
  const findable = user.findable ?? null;
  return {
    username,
    displayName,
    techs,
    findable: findable && { ...findable, lookingFor: findable.lookingFor ?? "" },
  };
};

export function isSame(one: ProfileDraft, other: ProfileDraft): boolean {
  const idsOf = ({ techs }: ProfileDraft) => techs.map(({ id }) => id).join();
  return (
    one.username === other.username &&
    one.displayName === other.displayName &&
    idsOf(one) === idsOf(other) &&
    isSameFindable(one.findable, other.findable)
  );
}

type Said = ProfileDraft["findable"];

export const isSameFindable = (one: Said, other: Said): boolean => textOf(one) === textOf(other);

function textOf(findable: Said): string {
  if (findable === null) return "";
  const { roles, availability, lookingFor } = findable;
  return [availability, ...roles.toSorted(), lookingFor.trim()].join();
}

/**
 * Parses a stored draft; null if it has another shape. One of the version before doesn't say whether
 * the person can be found: that stays as it is saved.
 */
export function readProfile(kept: string | null, saved: ProfileDraft): ProfileDraft | null {
  try {
    const read: unknown = JSON.parse(kept ?? "null");
    return isProfile(read) ? { ...saved, ...read } : null;
  } catch {
    return null;
  }
}

function isProfile(read: unknown): read is ProfileDraft {
  if (typeof read !== "object" || read === null) return false;
  const { username, displayName, techs, findable } = read as Record<string, unknown>;
  const texts = [username, displayName].every((text) => typeof text === "string");
  return texts && Array.isArray(techs) && techs.every(isTech) && isFindable(findable);
}

function isFindable(read: unknown): boolean {
  if (read === undefined || read === null) return true;
  return (
    typeof read === "object" &&
    "roles" in read &&
    Array.isArray(read.roles) &&
    "availability" in read &&
    availabilities.some((availability) => availability === read.availability) &&
    "lookingFor" in read &&
    typeof read.lookingFor === "string"
  );
}

function isTech(read: unknown): read is TechRef {
  return typeof read === "object" && read !== null && "id" in read && "name" in read;
}
