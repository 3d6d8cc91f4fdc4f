import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

/** A page with a list: its title, what comes before all else, the list, and links at its side. */
export function ListPage({
  title,
  note,
  lead,
  side,
  sideFirst,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  lead?: ReactNode;
  side?: ReactNode;
  /** In narrow windows the side is above the list, else below it. */
  sideFirst?: boolean;
  children: ReactNode;
}) {
  const links = side && <div className="min-w-0 lg:col-start-1 lg:row-start-1">{side}</div>;
  return (
    <div className="wrap">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-12 pb-8 max-md:pt-8 max-md:pb-5">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        {note && <p className="text-ink-2">{note}</p>}
      </div>
      {lead}
      <div
        className={classNames(
          "grid items-start gap-12 pb-24 max-lg:grid-cols-1 max-md:pb-16",
          sideFirst && "max-lg:gap-6",
          side ? "grid-cols-[252px_minmax(0,1fr)]" : "grid-cols-1",
        )}
      >
        {sideFirst && links}
        <div className={classNames("min-w-0", side ? "lg:col-start-2" : "")}>{children}</div>
        {!sideFirst && links}
      </div>
    </div>
  );
}
