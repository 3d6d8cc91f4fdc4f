// The technologies that an owner has chosen and not saved yet, as a text that the browser keeps.
import type { TechRef } from "#contract/techs.ts";

export const writeStack = (techs: readonly TechRef[]): string => JSON.stringify(techs);

/** What was kept; null where nothing was begun, or where it is something else. */
export function readStack(kept: string | null): TechRef[] | null {
  try {
    const read: unknown = JSON.parse(kept ?? "null");
    return Array.isArray(read) && read.every(isTech) ? read : null;
  } catch {
    return null;
  }
}

function isTech(read: unknown): read is TechRef {
  return typeof read === "object" && read !== null && "id" in read && "name" in read;
}
