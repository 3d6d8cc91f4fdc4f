import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { Graph } from "#contract/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { collapse, emptyGraph, type ExploredGraph, type Expansion, merge } from "./graph-state.ts";
import { narrowFirst, nearbyOf, wideFirst } from "./initial-crawl.ts";
import { exploredKey, graphQuery } from "./queries.ts";

interface Exploration {
  graph: ExploredGraph;
  /** The answer that was taken in last. */
  seen: Graph | undefined;
  /** The node that was collapsed last: an answer that was on its way doesn't open it again. */
  folded: string | null;
}

const tabLong = { gcTime: Infinity };

/**
 * The graph as far as it was explored, which grows by what the chosen node is answered with.
 * Whoever comes Back to the explorer finds the graph that they left.
 */
export function useExploration(nid: string, isPicture: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isBack = useNavigationType() === NavigationType.Pop;
  const query = useQuery(graphQuery(api, nid));
  const { data, dataUpdatedAt } = query;
  const [{ graph, seen, folded }, setState] = useState<Exploration>(() => ({
    graph: (isBack && queryClient.getQueryData<ExploredGraph>(exploredKey)) || emptyGraph,
    seen: undefined,
    folded: null,
  }));
  const add = (answer: Expansion) =>
    setState((state) => ({ ...state, graph: merge(state.graph, answer) }));

  // While rendering, so that the server's page has it; once, so that it can be collapsed.
  if (data && data !== seen) {
    const answer = expansionOf(nid, null, data, dataUpdatedAt);
    setState(
      folded === nid
        ? { graph, seen: data, folded }
        : { graph: merge(graph, answer), seen: data, folded: null },
    );
  }
  useEffect(() => {
    queryClient.setQueryDefaults(exploredKey, tabLong);
    queryClient.setQueryData(exploredKey, graph);
  }, [queryClient, graph]);

  const ask = async (one: string) =>
    expansionOf(one, null, await queryClient.query(graphQuery(api, one)), Date.now());
  const [isGathering, setGathering] = useState(true);
  const begin = useEffectEvent(async (answer: Graph) => {
    // Somebody was here before.
    if (graph.answers.size > 1) return;
    const size = matchMedia("(width > 720px)").matches ? wideFirst : narrowFirst;
    let around = merge(emptyGraph, expansionOf(nid, null, answer, dataUpdatedAt));
    const came: Expansion[] = [];
    for (let next = nearbyOf(around, size); next.length > 0; next = nearbyOf(around, size)) {
      // It is an extra: what fails to come is just not there.
      const answers = (await Promise.allSettled(next.map(ask))).flatMap((settled) =>
        settled.status === "fulfilled" ? settled.value : [],
      );
      if (answers.length === 0) break;
      came.push(...answers);
      around = answers.reduce(merge, around);
    }
    // All at once, so that the picture settles once.
    setState((state) => ({ ...state, graph: came.reduce(merge, state.graph) }));
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!data || !isPicture || hasBegun.current) return;
    hasBegun.current = true;
    void begin(data).finally(() => setGathering(false));
  }, [data, isPicture]);

  const more = useMutation({
    mutationFn: async (hub: string) => {
      const after = graph.more.get(hub);
      if (after === undefined) return;
      const answer = await queryClient.query(graphQuery(api, hub, after));
      add(expansionOf(hub, after, answer, Date.now()));
    },
  });

  return {
    graph,
    /** Whether the first picture is still growing by itself. */
    isGathering,
    query,
    more,
    collapse: (one: string) =>
      setState((state) => ({ ...state, graph: collapse(state.graph, one), folded: one })),
    /** Brings back the neighbours of the chosen node. */
    expand: () => {
      if (!data) return;
      const answer = expansionOf(nid, null, data, dataUpdatedAt);
      setState((state) => ({ ...state, graph: merge(state.graph, answer), folded: null }));
    },
  };
}

function expansionOf(nid: string, after: string | null, answer: Graph, at: number): Expansion {
  const { nodes, edges, totals, next } = answer;
  return { nid, after, nodes, edges, totals, next, at };
}
