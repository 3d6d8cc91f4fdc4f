// The explorer's address: the selected node, filters, a path, and the view.
import { nodeKinds } from "./node-kinds.ts";
import type { GraphFilters } from "#web/data/explored-graph.ts";

export interface ExploreAddress extends GraphFilters {
  /** The selected node; empty without one. */
  readonly nid: string;
  /** The ends of the path that is shown. */
  readonly ends: readonly [string, string] | null;
  readonly view: "graph" | "table";
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
    view: get("view") === "table" ? "table" : "graph",
    find: get("find").trim().slice(0, 60),
  };
}

/** The query, as `paths.explore` takes it, without defaults. */
export function exploreQueryOf({ nid, hidden, role, ends, view, find }: ExploreAddress) {
  return {
    nid,
    from: ends?.[0],
    to: ends?.[1],
    hide: hidden.join(","),
    role: role ?? undefined,
    view: view === "table" ? view : undefined,
    find,
  };
}
