import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";

/** The dots that lead from a name to its count. */
export function Leader() {
  return <span aria-hidden className="dot-leader" />;
}

type LeaderRowProps = {
  as?: "li" | "div";
  count: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A name, dots, its count: a line of a menu. */
export function LeaderRow({ as: Element = "li", count, className, children }: LeaderRowProps) {
  return (
    <Element className={classNames("dot-leader-row", className)}>
      {children}
      <Leader />
      <span className="dot-leader-count">{count}</span>
    </Element>
  );
}
