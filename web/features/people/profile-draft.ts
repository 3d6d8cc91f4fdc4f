// What somebody has changed in their profile and not saved yet. It survives a reload, and signing
// in again after a lost session; it ends with the browser's tab.
import type { SessionUser } from "#contract/people.ts";
import type { TechRef } from "#contract/techs.ts";

export interface ProfileDraft {
  username: string;
  displayName: string;
  techs: TechRef[];
}

/** The same profile is edited in two places, each with a draft of its own. */
export type DraftPlace = "settings" | "account";

export const draftOf = ({ username, displayName, techs }: SessionUser): ProfileDraft => ({
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

/** Each person's draft is their own, also where several use one browser. */
const keyOf = (place: DraftPlace, userId: string) => `draft:profile:${place}:${userId}`;

export function readDraft(place: DraftPlace, userId: string): ProfileDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place, userId)) ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Where the browser keeps nothing, the draft just ends with the page. */
export function keepDraft(place: DraftPlace, userId: string, draft: ProfileDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(place, userId), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(place, userId));
  } catch {}
}

/** An older version may have kept something else. */
function isDraft(kept: unknown): kept is ProfileDraft {
  if (typeof kept !== "object" || kept === null) return false;
  const { username, displayName, techs } = kept as Record<string, unknown>;
  const texts = [username, displayName].every((text) => typeof text === "string");
  return texts && Array.isArray(techs) && techs.every(isTech);
}

function isTech(value: unknown): value is TechRef {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}
