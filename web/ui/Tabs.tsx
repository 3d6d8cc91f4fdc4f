import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";

import { Anchor, type LinkTarget } from "./Anchor.tsx";
import { classNames } from "./class-names.ts";
import type { EntityKind } from "./entity-kind.ts";

type TabsProps = {
  /** Names the navigation for screen readers. */
  label: string;
  kind?: EntityKind;
  className?: string;
  children: ReactNode;
};

/** Links that look like tabs: each has its own address. Scrolls sideways where it is narrow. */
export function Tabs({ label, kind, className, children }: TabsProps) {
  return (
    <nav aria-label={label} className={classNames("tabs", kind && `tabs-${kind}`, className)}>
      {children}
    </nav>
  );
}

type TabProps = {
  current?: boolean;
  count?: number;
  children: ReactNode;
} & LinkTarget;

export function Tab({ current, count, children, ...target }: TabProps) {
  return (
    <Anchor className="tab" aria-current={current ? "page" : undefined} {...target}>
      {children}
      {count !== undefined && <span className="tab-count">{count}</span>}
    </Anchor>
  );
}

/** A tab that this viewer can't open: it keeps its place and says why. */
export function LockedTab({ why, children }: { why: string; children: ReactNode }) {
  return (
    <span role="link" aria-disabled className="tab tab-locked" title={why}>
      {children}
      <Lock />
    </span>
  );
}
