// Around a node with few neighbours, the picture also shows what those are connected to.
import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Graph, GraphNode } from "#contract/graph.ts";
import {
  emptyGraph,
  type ExploredGraph,
  type Expansion,
  expansionOf,
  merge,
} from "#web/data/explored-graph.ts";
import { graphQuery } from "#web/data/graph.ts";
import { useApi } from "#web/lib/ApiContext.tsx";

/** How many nodes are loaded around a node. */
export interface CrawlSize {
  /** With so many no further ones are requested. */
  enough: number;
  most: number;
}

export const wideScreen: CrawlSize = { enough: 40, most: 120 };
export const narrowScreen: CrawlSize = { enough: 24, most: 48 };

/** The neighbours of a node with more of them aren't expanded: they fill the picture alone. */
const maxNeighbours = 24;
/** A neighbour with more than these would draw the eye away from the selected node. */
const maxDegree = 40;
/** In all rounds together. */
const maxCalls = 10;

/** The nodes whose neighbours are requested next: those that bring something, the fewest first. */
export function nextToCrawl(
  { nodes, expanded }: Pick<ExploredGraph, "nodes" | "expanded">,
  { enough, most }: CrawlSize,
): string[] {
  if (nodes.size >= enough) return [];
  let left = most - nodes.size;
  const bringsNew = ({ nid, degree }: GraphNode) =>
    !expanded.has(nid) && degree > 1 && degree <= maxDegree;
  return [...nodes.values()]
    .filter(bringsNew)
    .toSorted((a, b) => a.degree - b.degree)
    .filter(({ degree }) => (left -= degree) >= 0)
    .slice(0, Math.max(maxCalls + 1 - expanded.size, 0))
    .map(({ nid }) => nid);
}

/** On a phone a call takes milliseconds to send: ten in one task would hold up what is touched. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

interface CrawlOptions {
  nid: string;
  /** The neighbours of `nid`; it begins when they are there. */
  answer: Graph | undefined;
  /** In ms. */
  answeredAt: number;
  add: (expansions: readonly Expansion[]) => void;
}

/** Crawls once around each selected node; returns whether that is still to be done. */
export function useCrawl({ nid, answer, answeredAt, add }: CrawlOptions): boolean {
  const api = useApi();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const begun = useRef(new Set<string>());
  /** It is an extra: undefined where it can't be loaded. */
  const ask = async (neighbour: string) => ({
    neighbour,
    reply: await queryClient.query(graphQuery(api, neighbour)).catch(() => undefined),
  });
  const crawl = useEffectEvent(async (first: Graph) => {
    if (first.nodes.length > maxNeighbours + 1) return;
    const size = matchMedia("(width > 720px)").matches ? wideScreen : narrowScreen;
    let around = merge(emptyGraph, expansionOf(nid, null, first, answeredAt));
    const found: Expansion[] = [];
    for (let next = nextToCrawl(around, size); next.length > 0; next = nextToCrawl(around, size)) {
      const requests: ReturnType<typeof ask>[] = [];
      // In the order of a graph's replies, so that each is added quickly.
      for (const neighbour of next.toSorted()) {
        await nextTask();
        requests.push(ask(neighbour));
      }
      const answers = await Promise.all(requests);
      // Of the same time, so that the picture doesn't depend on which reply was the first.
      const at = Date.now();
      const expansions = answers.flatMap(({ neighbour, reply }) =>
        reply ? [expansionOf(neighbour, null, reply, at, nid)] : [],
      );
      if (expansions.length === 0) break;
      found.push(...expansions);
      around = expansions.reduce(merge, around);
    }
    // All at once, so that the picture settles once; in slices, since the panel is rendered with it.
    startTransition(() => add(found));
  });
  useEffect(() => {
    if (!answer || begun.current.has(nid)) return;
    begun.current.add(nid);
    void crawl(answer).finally(() =>
      startTransition(() => setDone((nids) => new Set(nids).add(nid))),
    );
  }, [nid, answer]);
  return !done.has(nid);
}
