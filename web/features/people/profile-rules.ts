// Checks a profile while it is typed, in the contract's words but without its schemas, which are too
// heavy to bring along. The test beside compares them.
import { profileLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import type { FindableDraft } from "./invitations-draft.ts";

/** What is wrong with a username, if anything is. */
export function usernameError(text: string): string | undefined {
  const alphanumeric = /^[a-z0-9]*$/i.test(text.trim());
  return (
    lengthError(text, profileLimits.username) ??
    (alphanumeric ? undefined : "Please use alphanumeric symbols")
  );
}

/** What is wrong with a display name, as far as can be said here. */
export const displayNameError = (text: string): string | undefined =>
  lengthError(text, profileLimits.displayName);

/** What is wrong with what a person says who can be found. */
export function findableError(findable: FindableDraft | null): string | undefined {
  if (findable === null) return undefined;
  if (findable.roles.length === 0) return "Choose a role";
  const isLong = trimmedLength(findable.lookingFor) > profileLimits.lookingFor;
  return isLong ? "Too Long!" : undefined;
}

function lengthError(text: string, { min, max }: { min: number; max: number }): string | undefined {
  const length = trimmedLength(text);
  if (length < min) return "Too Short!";
  return length > max ? "Too Long!" : undefined;
}
