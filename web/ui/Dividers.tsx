import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** The dots between a name and its count. */
export function Leader() {
  return <span aria-hidden className="dot-leader" />;
}

type LeaderRowProps = {
  as?: "li" | "div";
  count: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A row with a name, dots and a count. */
export function LeaderRow({ as: Element = "li", count, className, children }: LeaderRowProps) {
  return (
    <Element className={classNames("dot-leader-row", className)}>
      {children}
      <Leader />
      <span className="dot-leader-count">{count}</span>
    </Element>
  );
}

/** A perforated line across a card; `on` is the surface behind the card. */
export function TicketDivider({ on = "paper" }: { on?: "paper" | "card" }) {
  return (
    <div
      aria-hidden
      className={classNames("ticket-divider", on === "card" && "ticket-divider-card")}
    />
  );
}
