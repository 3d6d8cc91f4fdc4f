import type { ReportedThing } from "#contract/reports.ts";

/** What stands in the way of a report of what is one's own: it would tell the admins of oneself. */
export const mayReport = ({ isOwn }: { readonly isOwn: boolean }): boolean => !isOwn;

export interface Standing {
  readonly hidden: boolean;
  readonly openCount: number;
  readonly settledCount: number;
}

/** What changes anything, of all that admins can do; each has another that takes it back. */
export const judgements = ({
  hidden,
  openCount,
  settledCount,
}: Standing): ReportedThing["can"] => ({
  hide: !hidden,
  restore: hidden,
  dismiss: openCount > 0,
  reopen: !hidden && openCount === 0 && settledCount > 0,
});

/** Admins read who reported, but not of what is their own. */
export const mayReadReporters = ({ isOwn }: { readonly isOwn: boolean }): boolean => !isOwn;
