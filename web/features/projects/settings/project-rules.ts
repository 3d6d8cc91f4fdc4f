// Checks a project's settings while they are typed, in the contract's words but without its schemas,
// which are too heavy to bring along. The test beside compares them.
import { trimmedLength } from "#shared/text-length.ts";

export function lengthError(
  text: string,
  { min, max }: { min: number; max: number },
): string | undefined {
  const length = trimmedLength(text);
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
