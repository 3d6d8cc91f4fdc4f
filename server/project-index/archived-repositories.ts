// Projects whose repository is archived at its code host come last in lists.
import type { Documents } from "./documents.ts";
import { flag } from "./flags.ts";

/** What lists with keys of their own sort them by: less than all other keys. */
export const lastKey = -1;

export const comesLast = ({ flags }: Documents, document: number): boolean =>
  ((flags[document] ?? 0) & flag.repositoryArchived) !== 0;
