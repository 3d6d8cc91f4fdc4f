import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

/**
 * A page with a list: its title, what comes before all else, the list, and links at its side; in
 * narrow windows these come after it.
 */
export function ListPage({
  title,
  note,
  lead,
  side,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  lead?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}) {
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
          side ? "grid-cols-[252px_minmax(0,1fr)]" : "grid-cols-1",
        )}
      >
        <div className={classNames("min-w-0", side ? "lg:col-start-2" : "")}>{children}</div>
        {side && <div className="lg:col-start-1 lg:row-start-1">{side}</div>}
      </div>
    </div>
  );
}
