import { Share2, Table2 } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import type { Explorer } from "./use-explorer.ts";

const views = [
  { view: "graph", name: "Graph", icon: <Share2 /> },
  { view: "table", name: "Table", icon: <Table2 /> },
] as const;

/** The picture, or the same as a table. Links, so that it works without scripts. */
export function ViewSwitch({ explorer }: { explorer: Explorer }) {
  const current = explorer.address.view;
  return (
    <nav
      aria-label="View"
      className="flex overflow-hidden rounded-md shadow-float md:border md:border-edge md:bg-raised"
    >
      {views.map(({ view, name }) => (
        <Link
          key={view}
          to={explorer.addressWith({ view })}
          replace
          preventScrollReset
          aria-current={view === current ? "true" : undefined}
          aria-label={name}
          title={name}
          className={classNames(
            "items-center px-3.5 text-15 -outline-offset-2 max-md:hidden md:flex md:min-h-10",
            view === current ? "bg-sunk font-medium text-ink" : "text-ink-2 hover:text-ink",
          )}
        >
          {name}
        </Link>
      ))}
      {/* Where there is little room: the other one alone. */}
      {views.map(
        ({ view, name, icon }) =>
          view !== current && (
            <Link
              key={`${view} alone`}
              to={explorer.addressWith({ view })}
              replace
              preventScrollReset
              aria-label={name}
              title={name}
              className={buttonClass({ className: "btn-icon bg-raised md:hidden" })}
            >
              {icon}
            </Link>
          ),
      )}
    </nav>
  );
}
