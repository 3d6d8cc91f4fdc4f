import { classNames } from "./class-names.ts";

/** A perforated line across a card; `on` is the surface behind the card. */
export function TicketDivider({ on = "paper" }: { on?: "paper" | "card" }) {
  return (
    <div
      aria-hidden
      className={classNames("ticket-divider", on === "card" && "ticket-divider-card")}
    />
  );
}
