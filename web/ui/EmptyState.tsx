import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { EntityKind } from "./Mark.tsx";

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

/** An empty table: a dotted ring, free seats, and the shape of the missing entity. */
function StateDrawing({ kind }: { kind?: EntityKind }) {
  return (
    <svg className="state-drawing" viewBox="0 0 132 92" aria-hidden="true" fill="none">
      <circle
        cx="66"
        cy="46"
        r="42"
        className="stroke-edge"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <circle cx="66" cy="46" r="24" className="fill-sunk stroke-line" />
      {seats.map(([x, y]) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r="9"
          className="fill-paper stroke-edge"
          strokeWidth="1.25"
          strokeDasharray="3 3"
        />
      ))}
      <Shape kind={kind} />
    </svg>
  );
}

const seats = [
  [28, 28],
  [104, 28],
  [45, 82],
  [87, 82],
] as const;

function Shape({ kind }: { kind?: EntityKind }) {
  if (kind === "proj") {
    return <rect x="58" y="38" width="16" height="16" rx="4" className="fill-proj" />;
  }
  if (kind === "tech") {
    return <path d="M66 36l10 10-10 10-10-10z" strokeLinejoin="round" className="fill-tech" />;
  }
  if (kind === "user") return <circle cx="66" cy="46" r="9" className="fill-user" />;
  return <circle cx="66" cy="46" r="13" className="fill-card stroke-line" />;
}
