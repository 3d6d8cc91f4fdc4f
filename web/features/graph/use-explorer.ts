import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { NavigationType, useNavigate, useNavigationType } from "react-router";
import type { Graph, GraphNode, GraphPath } from "#contract/graph.ts";
import {
  belongsTo,
  collapse,
  emptyGraph,
  type Expansion,
  expansionOf,
  type ExploredGraph,
  firstShown,
  loadedCount,
  merge,
  raiseLimit,
  visible,
  withinLimits,
  withPart,
} from "#web/data/explored-graph.ts";
import { cachedExploredGraph, cacheExploredGraph, graphQuery, pathQuery } from "#web/data/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths as addresses } from "#web/lib/paths.ts";
import { useCrawl } from "./crawl.ts";
import { type ExploreAddress, exploreQueryOf } from "./explore-address.ts";

/** The state of the explorer for an address, and its actions. */
export function useExplorer(address: ExploreAddress) {
  const api = useApi();
  const navigate = useNavigate();
  const { nid, hidden, role, ends, isOverPeople, pathNumber } = address;
  const { add, ...explored } = useExploredGraph(nid);
  const { graph, query } = explored;
  const isCrawling = useCrawl({
    nid,
    answer: query.data,
    answeredAt: query.dataUpdatedAt,
    add,
  });
  const pathSearch = { ends: ends ?? (["", ""] as const), isOverPeople };
  const path = useQuery({ ...pathQuery(api, pathSearch), enabled: ends !== null });
  // The first path is shown before the others are searched for.
  const morePaths = useQuery({
    ...pathQuery(api, pathSearch, "3"),
    enabled: ends !== null && path.data !== undefined && path.data.path !== null,
  });
  const selected = graph.nodes.get(nid) ?? query.data?.nodes[0];
  const best = ends ? (morePaths.data ?? path.data) : undefined;
  const paths = best ? [best, ...best.others] : [];
  const shownPath = paths[pathNumber - 1] ?? best;
  const kept = useMemo(() => new Set([nid, ...(shownPath?.path ?? [])]), [nid, shownPath]);
  const all = useMemo(
    () => withinLimits(withSelectedAndPath(graph, selected, shownPath), kept),
    [graph, selected, shownPath, kept],
  );
  const ofAllKinds = useMemo(() => visible(all, { hidden: [], role }, kept), [all, role, kept]);
  const shown = useMemo(
    () => visible(ofAllKinds, { hidden, role: null }, kept),
    [ofAllKinds, hidden, kept],
  );
  const addressWith = (change: Partial<ExploreAddress>) =>
    addresses.explore(
      exploreQueryOf({ ...address, find: "", ...(change.ends && { pathNumber: 1 }), ...change }),
    );
  return {
    ...explored,
    /** Whether what is around the selected node is still being loaded. */
    isCrawling,
    address,
    selected,
    /** The nodes that were walked through, the selected one last. */
    trail: useTrail(nid),
    /** The graph without filters. */
    all,
    /** The graph as it is shown, with the kinds that are hidden. */
    ofAllKinds,
    shown,
    path,
    /** All paths between the ends, as far as they were found; and the one that is shown. */
    paths,
    shownPath,
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

const maxTrail = 12;

/** A node that was walked through before ends the trail again. */
function useTrail(nid: string): readonly string[] {
  const [trail, setTrail] = useState<readonly string[]>([nid]);
  if (trail.at(-1) !== nid) {
    const at = trail.indexOf(nid);
    setTrail(at >= 0 ? trail.slice(0, at + 1) : [...trail, nid].slice(-maxTrail));
  }
  return trail;
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
function useExploredGraph(nid: string) {
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
      const nextLimit = (graph.limits.get(hub) ?? firstShown) + firstShown;
      if (after !== undefined && nextLimit > loadedCount(graph, hub)) {
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
