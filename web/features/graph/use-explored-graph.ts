import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { Graph } from "#contract/graph.ts";
import {
  belongsTo,
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
  /** The node that was collapsed last, with its replies, also those that arrive afterwards. */
  collapsed: { readonly nid: string; readonly answers: readonly Expansion[] } | null;
}

/** Adds replies; what belongs to the collapsed node waits until it is expanded again. */
function withAnswers(state: State, answers: readonly Expansion[]): State {
  const { graph, collapsed } = state;
  if (!collapsed) return { ...state, graph: answers.reduce(merge, graph) };
  const isHidden = (answer: Expansion) => belongsTo(answer, collapsed.nid);
  const hidden = answers.filter(isHidden);
  return {
    ...state,
    graph: answers.filter((answer) => !isHidden(answer)).reduce(merge, graph),
    collapsed: { ...collapsed, answers: [...collapsed.answers, ...hidden] },
  };
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
  const [state, setState] = useState<State>(() => ({
    graph: (isBack && cachedExploredGraph(queryClient)) || emptyGraph,
    merged: undefined,
    collapsed: null,
  }));
  const { graph, merged, collapsed } = state;

  // While rendering, so that the server's page has it; once, so that it can be collapsed.
  if (data && data !== merged) {
    const expansion = expansionOf(nid, null, data, dataUpdatedAt);
    const before = { graph, merged: data, collapsed: collapsed?.nid === nid ? collapsed : null };
    setState(withAnswers(before, [expansion]));
  }
  useEffect(() => cacheExploredGraph(queryClient, graph), [queryClient, graph]);

  const add = (expansions: readonly Expansion[]) =>
    setState((current) => withAnswers(current, expansions));
  const more = useMutation({
    mutationFn: async (hub: string) => {
      const after = graph.more.get(hub);
      const wanted = (graph.limits.get(hub) ?? firstShown) + firstShown;
      if (after !== undefined && wanted > loadedCount(graph, hub)) {
        const answer = await queryClient.query(graphQuery(api, hub, after));
        add([expansionOf(hub, after, answer, Date.now())]);
      }
      setState((current) => ({ ...current, graph: raiseLimit(current.graph, hub) }));
    },
  });

  return {
    graph,
    /** The selected node's neighbours. */
    query,
    add,
    /** Shows a hub's next neighbours. */
    more,
    collapse: (hub: string) =>
      setState((current) => {
        const answers = [...current.graph.answers.values()];
        return {
          ...current,
          graph: collapse(current.graph, hub),
          collapsed: { nid: hub, answers: answers.filter((answer) => belongsTo(answer, hub)) },
        };
      }),
    /** Expands the selected node again. */
    expand: () => {
      if (!data) return;
      const own = expansionOf(nid, null, data, dataUpdatedAt);
      setState((current) => {
        const hidden = current.collapsed?.nid === nid ? current.collapsed.answers : [];
        return withAnswers({ ...current, collapsed: null }, [...hidden, own]);
      });
    },
  };
}
