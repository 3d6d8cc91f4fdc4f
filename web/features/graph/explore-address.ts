// The explorer's address: the selected node, filters, a path, and the view.
import { nodeKinds } from "./node-kinds.ts";
import type { GraphFilters } from "#web/data/explored-graph.ts";
import { columns, type TableOrder } from "./table-rows.ts";

export interface ExploreAddress extends GraphFilters {
  /** The selected node; empty without one. */
  readonly nid: string;
  /** The ends of the path that is shown. */
  readonly ends: readonly [string, string] | null;
  /** Whether the path has technologies at its ends only. */
  readonly isOverPeople: boolean;
  /** Which of several paths is shown, from 1. */
  readonly pathNumber: number;
  readonly view: "graph" | "table";
  /** The table's order; null for the usual one. */
  readonly order: TableOrder | null;
  /** A search without scripts. */
  readonly find: string;
}

/** The alias for the viewer's own node in a path, which works before they have signed in. */
export const selfAlias = "me";

export function exploreAddressOf(search: URLSearchParams): ExploreAddress {
  const get = (name: string) => search.get(name) ?? "";
  const hidden = get("hide").split(",");
  const role = get("role");
  const [from, to] = [get("from"), get("to")];
  return {
    nid: get("nid"),
    hidden: nodeKinds.filter((kind) => hidden.includes(kind)),
    role: role === "developer" || role === "designer" ? role : null,
    ends: from !== "" && to !== "" ? [from, to] : null,
    isOverPeople: get("over") === "people",
    pathNumber: /^[23]$/.test(get("path")) ? Number(get("path")) : 1,
    view: get("view") === "table" ? "table" : "graph",
    order: orderOf(get("sort")),
    find: get("find").trim().slice(0, 60),
  };
}

/** "name", or "-name" for the last name first. */
function orderOf(sort: string): TableOrder | null {
  const by = columns.find((column) => column === sort.replace(/^-/, ""));
  return by ? { by, isDescending: sort.startsWith("-") } : null;
}

/** The query, as `paths.explore` takes it, without defaults. */
export function exploreQueryOf(address: ExploreAddress) {
  const { nid, hidden, role, ends, isOverPeople, pathNumber, view, order, find } = address;
  return {
    nid,
    from: ends?.[0],
    to: ends?.[1],
    over: ends && isOverPeople ? "people" : undefined,
    path: ends && pathNumber > 1 ? String(pathNumber) : undefined,
    hide: hidden.join(","),
    role: role ?? undefined,
    view: view === "table" ? view : undefined,
    sort: order ? `${order.isDescending ? "-" : ""}${order.by}` : undefined,
    find,
  };
}
