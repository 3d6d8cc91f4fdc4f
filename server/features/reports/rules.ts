import type { ReportedKind, ReportedThing, ReporterRecord } from "#contract/reports.ts";

/** People can't report their own content. */
export const mayReport = ({ isOwn }: { readonly isOwn: boolean }): boolean => !isOwn;

export interface ReportedState {
  readonly kind: ReportedKind;
  /** Whether it was deleted; for a comment, also with its project. */
  readonly gone: boolean;
  readonly hidden: boolean;
  readonly openCount: number;
  readonly settledCount: number;
}

/** The acts of admins that would have an effect. Each except deletion has an inverse. */
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

/** The acts on all reports of one person; `setAside` were dismissed that way. */
export const reporterAbilities = ({
  open,
  setAside,
}: {
  readonly open: number;
  readonly setAside: number;
}): ReporterRecord["can"] => ({ dismiss: open > 0, reopen: setAside > 0 });

/** Admins see who reported, except for their own content. */
export const mayReadReporters = ({ isOwn }: { readonly isOwn: boolean }): boolean => !isOwn;
