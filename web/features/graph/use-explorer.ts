import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { GraphNode, GraphPath } from "#contract/graph.ts";
import { type ExploredGraph, visible, withPart } from "#web/data/explored-graph.ts";
import { pathQuery } from "#web/data/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { type ExploreAddress, exploreQueryOf } from "./explore-address.ts";
import { useInitialCrawl } from "./initial-crawl.ts";
import { useExploredGraph } from "./use-explored-graph.ts";

/** The state of the explorer for an address, and its actions. */
export function useExplorer(address: ExploreAddress) {
  const api = useApi();
  const navigate = useNavigate();
  const { nid, hidden, role, ends } = address;
  const { add, ...explored } = useExploredGraph(nid);
  const { graph, query } = explored;
  const isCrawling = useInitialCrawl({
    nid,
    graph,
    answer: query.data,
    answeredAt: query.dataUpdatedAt,
    isEnabled: address.view === "graph",
    add,
  });
  const path = useQuery({ ...pathQuery(api, ends ?? ["", ""]), enabled: ends !== null });
  const selected = graph.nodes.get(nid) ?? query.data?.nodes[0];
  const shownPath = ends ? path.data : undefined;
  const all = useMemo(
    () => withSelectedAndPath(graph, selected, shownPath),
    [graph, selected, shownPath],
  );
  const shown = useMemo(
    () => visible(all, { hidden, role }, new Set([nid, ...(shownPath?.path ?? [])])),
    [all, hidden, role, nid, shownPath],
  );
  const addressWith = (change: Partial<ExploreAddress>) =>
    paths.explore(exploreQueryOf({ ...address, find: "", ...change }));
  return {
    ...explored,
    /** Whether the initial crawl is still running. */
    isCrawling,
    address,
    selected,
    /** The graph without filters. */
    all,
    shown,
    path,
    addressWith,
    /** Selects another node, or shows a path: a step that Back undoes. */
    go: (change: Partial<ExploreAddress>) => {
      const isHere = addressWith(change) === addressWith({});
      if (!isHere) void navigate(addressWith(change), { preventScrollReset: true });
    },
    /** Changes filters or the view without a history step. */
    set: (change: Partial<ExploreAddress>) =>
      void navigate(addressWith(change), { preventScrollReset: true, replace: true }),
  };
}

export type Explorer = ReturnType<typeof useExplorer>;

/**
 * The selected node is there even where its neighbours were collapsed, a path even where its nodes
 * weren't explored.
 */
function withSelectedAndPath(
  graph: ExploredGraph,
  selected: GraphNode | undefined,
  path: GraphPath | undefined,
) {
  const withSelected =
    selected && !graph.nodes.has(selected.nid)
      ? withPart(graph, { nodes: [selected], edges: [] })
      : graph;
  return path?.path ? withPart(withSelected, path) : withSelected;
}
