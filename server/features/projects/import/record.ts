// What the readers of files hand on, whatever the format.

/** What a record says, by {@link fieldName}. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record as it was found, or why there is none; lines count from 1. */
export type Found =
  | { readonly line: number; readonly fields: Fields }
  | { readonly line: number; readonly problem: string };

/** Names of fields match in any spelling: repositoryUrl, repository_url, Repository URL. */
export const fieldName = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "");
