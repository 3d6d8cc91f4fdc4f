import type { ReportedKind, ReportedThing, ReporterRecord } from "#contract/reports.ts";

/** What stands in the way of a report of what is one's own: it would tell the admins of oneself. */
export const mayReport = ({ isOwn }: { readonly isOwn: boolean }): boolean => !isOwn;

export interface ReportedState {
  readonly kind: ReportedKind;
  /** Deleted; of a comment, with its project. */
  readonly gone: boolean;
  readonly hidden: boolean;
  readonly openCount: number;
  readonly settledCount: number;
}

/** What changes anything, of all that admins can do; each but deleting has another that undoes it. */
export const reportedAbilities = ({
  kind,
  gone,
  hidden,
  openCount,
  settledCount,
}: ReportedState): ReportedThing["can"] => ({
  hide: !gone && !hidden,
  restore: !gone && hidden,
  dismiss: openCount > 0,
  reopen: !hidden && openCount === 0 && settledCount > 0,
  delete: kind === "project" && !gone,
});

/** What can be done about all reports of one person; `setAside` were dismissed so. */
export const reporterAbilities = ({
  open,
  setAside,
}: {
  readonly open: number;
  readonly setAside: number;
}): ReporterRecord["can"] => ({ dismiss: open > 0, reopen: setAside > 0 });

/** Admins read who reported, but not of what is their own. */
export const mayReadReporters = ({ isOwn }: { readonly isOwn: boolean }): boolean => !isOwn;
