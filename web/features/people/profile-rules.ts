// What a profile may hold, for the moment of typing. The test beside compares it with the contract,
// whose schemas are too heavy to bring along.

export const profileLimits = { name: { min: 2, max: 50 }, techs: 100 };

/** What is wrong with a username, if anything is. */
export function usernameError(text: string): string | undefined {
  const alphanumeric = /^[a-z0-9]*$/i.test(text.trim());
  return lengthError(text) ?? (alphanumeric ? undefined : "Please use alphanumeric symbols");
}

/** What is wrong with a display name, as far as can be said here. */
export const displayNameError = lengthError;

function lengthError(text: string): string | undefined {
  const length = lengthOf(text);
  if (length < profileLimits.name.min) return "Too Short!";
  return length > profileLimits.name.max ? "Too Long!" : undefined;
}

/** What the limits count: the code points that are left after trimming. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}
