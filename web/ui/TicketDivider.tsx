import { classNames } from "./class-names.ts";

/** The line along which a ticket is torn off; `on` is what the card lies on. */
export function TicketDivider({ on = "paper" }: { on?: "paper" | "card" }) {
  return (
    <div
      aria-hidden
      className={classNames("ticket-divider", on === "card" && "ticket-divider-card")}
    />
  );
}
