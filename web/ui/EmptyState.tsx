import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import type { Hue } from "./hue.ts";
import { StateDrawing } from "./StateDrawing.tsx";

type EmptyStateProps = {
  title: ReactNode;
  /** What will be here. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  hue?: Hue;
  compact?: boolean;
};

export function EmptyState({ title, children, action, hue, compact }: EmptyStateProps) {
  return (
    <div className={classNames("state", compact && "state-compact")}>
      {!compact && <StateDrawing hue={hue} />}
      <h2>{title}</h2>
      {children && <div>{children}</div>}
      {action && <div className="actions">{action}</div>}
    </div>
  );
}
