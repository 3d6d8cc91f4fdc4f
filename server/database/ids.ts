import { v7 } from "uuid";

/** A new id (UUIDv7). Ids of later things sort after earlier ones; `at` back-dates one. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}
