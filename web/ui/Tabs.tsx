import Lock from "lucide-react/icons/lock";
import type { ReactNode, Ref } from "react";
import { Anchor, type LinkTarget } from "./Anchor.tsx";
import { classNames } from "./class-names.ts";
import type { EntityKind } from "./Mark.tsx";

type TabsProps = {
  ref?: Ref<HTMLElement>;
  /** The navigation's accessible name. */
  label: string;
  kind?: EntityKind;
  className?: string;
  children: ReactNode;
};

/** Links that look like tabs: each has an address. Scrolls sideways in narrow windows. */
export function Tabs({ label, kind, className, ...props }: TabsProps) {
  return (
    <nav
      {...props}
      aria-label={label}
      className={classNames("tabs", kind && `tabs-${kind}`, className)}
    />
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

/** A tab that the viewer can't open: it is shown with the reason. */
export function LockedTab({ why, children }: { why: string; children: ReactNode }) {
  return (
    <span role="link" aria-disabled className="tab tab-locked" title={why}>
      {children}
      <Lock />
    </span>
  );
}

/**
 * A row of links that scrolls sideways in narrow windows: it reaches their edges, and fades there.
 * Positioned, so that it also cuts off the words for screen readers within it.
 */
export const scrollStrip =
  "relative max-lg:-mx-(--margin) max-lg:px-(--margin) max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-lg:[mask-image:linear-gradient(to_right,#0000,#000_var(--margin),#000_calc(100%-var(--margin)),#0000)]";
