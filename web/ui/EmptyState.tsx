import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import type { EntityKind } from "./entity-kind.ts";
import { StateDrawing } from "./StateDrawing.tsx";

type EmptyStateProps = {
  title: ReactNode;
  /** What will appear here. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  kind?: EntityKind;
  compact?: boolean;
};

export function EmptyState({ title, children, action, kind, compact }: EmptyStateProps) {
  return (
    <div className={classNames("state", compact && "state-compact")}>
      {!compact && <StateDrawing kind={kind} />}
      <h2>{title}</h2>
      {children && <div>{children}</div>}
      {action && <div className="actions">{action}</div>}
    </div>
  );
}
