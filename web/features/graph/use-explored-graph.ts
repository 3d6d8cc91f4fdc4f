import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { Graph } from "#contract/graph.ts";
import {
  collapse,
  emptyGraph,
  type ExploredGraph,
  type Expansion,
  expansionOf,
  firstShown,
  loadedCount,
  merge,
  raiseLimit,
} from "#web/data/explored-graph.ts";
import { cachedExploredGraph, cacheExploredGraph, graphQuery } from "#web/data/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";

interface State {
  graph: ExploredGraph;
  /** The answer that was merged last. */
  merged: Graph | undefined;
  /** The node that was collapsed last: a reply in flight doesn't expand it again. */
  collapsedNid: string | null;
}

/**
 * The graph as far as it was explored in this tab, to which each selected node's neighbours are added.
 * The way Back to the explorer leads to the graph that was left.
 */
export function useExploredGraph(nid: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isBack = useNavigationType() === NavigationType.Pop;
  const query = useQuery(graphQuery(api, nid));
  const { data, dataUpdatedAt } = query;
  const [{ graph, merged, collapsedNid }, setState] = useState<State>(() => ({
    graph: (isBack && cachedExploredGraph(queryClient)) || emptyGraph,
    merged: undefined,
    collapsedNid: null,
  }));

  // While rendering, so that the server's page has it; once, so that it can be collapsed.
  if (data && data !== merged) {
    const expansion = expansionOf(nid, null, data, dataUpdatedAt);
    setState(
      collapsedNid === nid
        ? { graph, merged: data, collapsedNid }
        : { graph: merge(graph, expansion), merged: data, collapsedNid: null },
    );
  }
  useEffect(() => cacheExploredGraph(queryClient, graph), [queryClient, graph]);

  const add = (expansions: readonly Expansion[]) =>
    setState((state) => ({ ...state, graph: expansions.reduce(merge, state.graph) }));
  const more = useMutation({
    mutationFn: async (hub: string) => {
      const after = graph.more.get(hub);
      const wanted = (graph.limits.get(hub) ?? firstShown) + firstShown;
      if (after !== undefined && wanted > loadedCount(graph, hub)) {
        const answer = await queryClient.query(graphQuery(api, hub, after));
        add([expansionOf(hub, after, answer, Date.now())]);
      }
      setState((state) => ({ ...state, graph: raiseLimit(state.graph, hub) }));
    },
  });

  return {
    graph,
    /** The selected node's neighbours. */
    query,
    add,
    /** Shows a hub's next neighbours. */
    more,
    collapse: (collapsed: string) =>
      setState((state) => ({
        ...state,
        graph: collapse(state.graph, collapsed),
        collapsedNid: collapsed,
      })),
    /** Expands the selected node again. */
    expand: () => {
      if (!data) return;
      const expansion = expansionOf(nid, null, data, dataUpdatedAt);
      setState((state) => ({ ...state, graph: merge(state.graph, expansion), collapsedNid: null }));
    },
  };
}
