import type { TechRef } from "#contract/techs.ts";

/** Those whose name contains the text, regardless of case; all for an empty one. */
export function techsNamed<T extends Pick<TechRef, "name">>(
  techs: readonly T[],
  text: string,
): T[] {
  const part = text.trim().toLowerCase();
  return techs.filter(({ name }) => name.toLowerCase().includes(part));
}
