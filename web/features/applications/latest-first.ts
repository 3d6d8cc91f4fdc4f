import type { Application, ApplicationStatus } from "#contract/applications.ts";

/** Where each status of a tab goes on; those that are through are missing. */
export type Cursors = Partial<Record<ApplicationStatus, string>>;

const changedAt = ({ updatedAt }: Application) => Date.parse(updatedAt);

/**
 * What is loaded of lists that each have the latest change first, as one such list. It ends where
 * one that goes on has been loaded to: what comes of it next may belong above the rest of another.
 */
export function latestFirst({
  pages,
}: {
  pages: readonly { items: Application[]; next: Cursors }[];
}): Application[] {
  const loaded = pages
    .flatMap(({ items }) => items)
    .toSorted((one, other) => changedAt(other) - changedAt(one));
  const goingOn = Object.keys(pages.at(-1)?.next ?? {});
  const ends = goingOn.map((status) => loaded.findLast((one) => one.status === status));
  const end = Math.max(...ends.map((one) => (one ? changedAt(one) : -Infinity)), -Infinity);
  return loaded.filter((one) => changedAt(one) >= end);
}
