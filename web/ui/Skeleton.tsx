import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";

/** A bar or a disc for loading content; sizes by utilities: `h-6 w-40`. */
export function Skeleton({ round, className }: { round?: boolean; className?: string }) {
  return (
    <span aria-hidden className={classNames("skeleton", round && "rounded-full", className)} />
  );
}

/** A loading paragraph; its last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className="grid gap-2.5 py-1">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === lines - 1 && lines > 1 ? "w-3/5" : undefined} />
      ))}
    </span>
  );
}

/** Announces loading once, around skeletons in their final layout. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
