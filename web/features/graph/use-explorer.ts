import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { GraphNode, GraphPath } from "#contract/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { type ExploreAddress, exploreQueryOf } from "./explore-address.ts";
import { visible } from "./graph-filters.ts";
import { type ExploredGraph, withPart } from "./graph-state.ts";
import { pathQuery } from "./queries.ts";
import { useExploration } from "./use-exploration.ts";

/** All that the parts of the explorer show of an address, and what they do. */
export function useExplorer(address: ExploreAddress) {
  const api = useApi();
  const navigate = useNavigate();
  const { nid, hidden, role, ends } = address;
  const exploration = useExploration(nid, address.view === "graph");
  const { graph, query } = exploration;
  const path = useQuery({ ...pathQuery(api, ends ?? ["", ""]), enabled: ends !== null });
  const chosen = graph.nodes.get(nid) ?? query.data?.nodes[0];
  const way = ends ? path.data : undefined;
  const all = useMemo(() => together(graph, chosen, way), [graph, chosen, way]);
  const shown = useMemo(
    () => visible(all, { hidden, role }, new Set([nid, ...(way?.path ?? [])])),
    [all, hidden, role, nid, way],
  );
  const addressWith = (change: Partial<ExploreAddress>) =>
    paths.explore(exploreQueryOf({ ...address, find: "", ...change }));
  return {
    ...exploration,
    address,
    chosen,
    /** With what the filters hide. */
    all,
    shown,
    path,
    addressWith,
    /** To another node, or to a path: a step that Back undoes. */
    go: (change: Partial<ExploreAddress>) => {
      const isHere = addressWith(change) === addressWith({});
      if (!isHere) void navigate(addressWith(change), { preventScrollReset: true });
    },
    /** How it is shown. */
    set: (change: Partial<ExploreAddress>) =>
      void navigate(addressWith(change), { preventScrollReset: true, replace: true }),
  };
}

export type Explorer = ReturnType<typeof useExplorer>;

/** The chosen node is there even where its neighbours were taken away, a path even where nobody
 * explored its nodes. */
function together(graph: ExploredGraph, chosen: GraphNode | undefined, way: GraphPath | undefined) {
  const withChosen =
    chosen && !graph.nodes.has(chosen.nid)
      ? withPart(graph, { nodes: [chosen], edges: [] })
      : graph;
  return way?.path ? withPart(withChosen, way) : withChosen;
}
