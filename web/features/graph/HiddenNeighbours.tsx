import { Link } from "react-router";
import type { Explorer } from "./use-explorer.ts";

/** Says that filters are at work, and leads back to everything. */
export function HiddenNeighbours({ explorer, count }: { explorer: Explorer; count: number }) {
  const { role, hidden } = explorer.address;
  if (role === null && hidden.length === 0) return null;
  const seeking = role === null ? "" : `Only projects that seek a ${role}. `;
  return (
    <p className="small pt-4 text-ink-2">
      {seeking}
      {count > 0 && `${count} hidden by the filters. `}
      <Link
        to={explorer.addressWith({ role: null, hidden: [] })}
        className="link"
        replace
        preventScrollReset
      >
        Show all
      </Link>
    </p>
  );
}
