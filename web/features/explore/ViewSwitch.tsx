import { Share2, Table2 } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import type { Explorer } from "./use-explorer.ts";

const views = [
  { view: "graph", name: "Graph", icon: <Share2 /> },
  { view: "table", name: "Table", icon: <Table2 /> },
] as const;

/** The picture, or the same as a table. Links, so that it works without scripts. */
export function ViewSwitch({ explorer }: { explorer: Explorer }) {
  return (
    <nav
      aria-label="View"
      className="flex overflow-hidden rounded-md border border-edge bg-raised shadow-float"
    >
      {views.map(({ view, name, icon }) => {
        const isCurrent = explorer.address.view === view;
        return (
          <Link
            key={view}
            to={explorer.addressWith({ view })}
            replace
            preventScrollReset
            aria-current={isCurrent ? "true" : undefined}
            aria-label={name}
            className={classNames(
              "flex min-h-10 items-center px-3.5 text-15 -outline-offset-2 max-md:w-11 max-md:justify-center max-md:px-0",
              isCurrent ? "bg-sunk font-medium text-ink" : "text-ink-2 hover:text-ink",
            )}
          >
            <span className="hidden max-md:contents">{icon}</span>
            <span className="max-md:hidden">{name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
