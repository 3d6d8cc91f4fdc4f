// What a project's settings may hold, for the moment of typing. The test beside compares it with
// the contract, whose schemas are too heavy to bring along.

export const projectLimits = {
  name: { min: 2, max: 50 },
  description: { min: 2, max: 1000 },
};

/** What the limits count: the code points that are left after trimming. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

export function lengthError(
  text: string,
  { min, max }: { min: number; max: number },
): string | undefined {
  const length = lengthOf(text);
  if (length < min) return "Too Short!";
  return length > max ? "Too Long!" : undefined;
}

/** None at all is fine. */
export function addressError(text: string): string | undefined {
  const address = text.trim();
  if (address === "") return undefined;
  if (address.length > 2000) return "Too Long!";
  const url = URL.canParse(address) ? new URL(address) : null;
  const isFine = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isFine ? undefined : "Please use an address that starts with https://";
}
