import { v7 } from "uuid";

/** A new id (UUIDv7). Ids sort by creation time; `at` back-dates one. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}
