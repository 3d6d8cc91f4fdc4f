// Unsaved changes of the viewer's profile.
import type { SessionUser } from "#contract/people.ts";
import type { TechRef } from "#contract/techs.ts";

export interface ProfileDraft {
  username: string;
  displayName: string;
  techs: TechRef[];
}

/** The profile can be edited on two pages, each with a draft of its own. */
export type EditorLocation = "settings" | "account";

/** Each person's draft is their own, also where several use one browser. */
export const draftName = (location: EditorLocation, userId: string) =>
  `profile:${location}:${userId}`;

export const profileOf = ({ username, displayName, techs }: SessionUser): ProfileDraft => ({
  username,
  displayName,
  techs,
});

export function isSame(one: ProfileDraft, other: ProfileDraft): boolean {
  const idsOf = ({ techs }: ProfileDraft) => techs.map(({ id }) => id).join();
  return (
    one.username === other.username &&
    one.displayName === other.displayName &&
    idsOf(one) === idsOf(other)
  );
}

/** Parses a stored draft; null if it has another shape. */
export function readProfile(kept: string | null): ProfileDraft | null {
  try {
    const read: unknown = JSON.parse(kept ?? "null");
    if (!isProfile(read)) return null;
    // One of the version before has more fields.
    const { username, displayName, techs } = read;
    return { username, displayName, techs };
  } catch {
    return null;
  }
}

function isProfile(read: unknown): read is ProfileDraft {
  if (typeof read !== "object" || read === null) return false;
  const { username, displayName, techs } = read as Record<string, unknown>;
  const texts = [username, displayName].every((text) => typeof text === "string");
  return texts && Array.isArray(techs) && techs.every(isTech);
}

function isTech(read: unknown): read is TechRef {
  return typeof read === "object" && read !== null && "id" in read && "name" in read;
}
