// Unsaved changes of whether the viewer can be invited, and whether owners find them.
import type { OpenRole } from "#contract/members.ts";
import type { Availability, Findable } from "#contract/people.ts";
import { availabilities } from "#shared/findable.ts";

/** What a person says who can be found. */
export interface FindableDraft {
  roles: OpenRole[];
  availability: Availability;
  lookingFor: string;
}

export interface InvitationsDraft {
  acceptsInvitations: boolean;
  /** Null unless they can be found, for which they must accept invitations. */
  findable: FindableDraft | null;
}

/** What is chosen at first once it is switched on: no role. */
export const newFindable: FindableDraft = { roles: [], availability: "up_to_3", lookingFor: "" };

/** Each person's draft is their own, also where several use one browser. */
export const invitationsDraftName = (userId: string) => `invitations:${userId}`;

export const findableDraft = (findable: Findable | null): FindableDraft | null =>
  findable ? { ...findable, lookingFor: findable.lookingFor ?? "" } : null;

export function isSameFindable(one: FindableDraft | null, other: FindableDraft | null): boolean {
  return textOf(one) === textOf(other);
}

function textOf(findable: FindableDraft | null): string {
  if (findable === null) return "";
  const { roles, availability, lookingFor } = findable;
  return [availability, ...roles.toSorted(), lookingFor.trim()].join();
}

/** What changed, by the operation that stores it. Who can't be invited keeps their choices. */
export const changesOf = (values: InvitationsDraft, saved: InvitationsDraft) => ({
  details: values.acceptsInvitations !== saved.acceptsInvitations && {
    acceptsInvitations: values.acceptsInvitations,
  },
  profile: values.acceptsInvitations &&
    !isSameFindable(values.findable, saved.findable) && {
      findable: values.findable && {
        ...values.findable,
        lookingFor: values.findable.lookingFor.trim() || null,
      },
    },
});

/** Parses a stored draft; null if it has another shape. */
export function readInvitations(kept: string | null): InvitationsDraft | null {
  try {
    const read: unknown = JSON.parse(kept ?? "null");
    return isInvitations(read) ? read : null;
  } catch {
    return null;
  }
}

function isInvitations(read: unknown): read is InvitationsDraft {
  return (
    typeof read === "object" &&
    read !== null &&
    "acceptsInvitations" in read &&
    typeof read.acceptsInvitations === "boolean" &&
    "findable" in read &&
    isFindable(read.findable)
  );
}

function isFindable(read: unknown): boolean {
  if (read === null) return true;
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
