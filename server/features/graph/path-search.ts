// Finds the shortest path between two nodes, breadth first from both ends; among equally short ones
// the cheapest.
import { maxPathSteps } from "#contract/graph.ts";

/** An edge from `via` to `nid`. */
export interface Step {
  readonly nid: string;
  readonly via: string;
}

/** Nids with the cost of reaching them. */
export type Reached = ReadonlyMap<string, number>;

/**
 * The edges that may be used. The cost of a path is the sum of its nodes' costs without its ends.
 */
export interface Ways {
  readonly costOf: (nid: string) => number;
  /** Roughly how many edges the nodes have, which is the cost of a step from them. */
  readonly weightOf: (nids: Iterable<string>) => number;
  readonly stepsFrom: (nids: Iterable<string>) => Promise<Step[]>;
  /** Steps from some nodes that end at others. */
  readonly stepsBetween: (from: Iterable<string>, to: Iterable<string>) => Promise<Step[]>;
  /** The best node that is adjacent to one node of each set; null if there is none. */
  readonly bridge: (from: Reached, to: Reached) => Promise<[string, string, string] | null>;
}

/** From this weight on it pays to check whether the ends meet before expanding all edges. */
const heavy = 4_000;

interface End {
  readonly nid: string;
  depth: number;
  frontier: Map<string, number>;
  readonly via: Map<string, string | null>;
}

const endAt = (nid: string): End => ({
  nid,
  depth: 0,
  frontier: new Map([[nid, 0]]),
  via: new Map([[nid, null]]),
});

/** The nids of a path of at most {@link maxPathSteps} steps. The ends must differ. */
export async function searchPath(ways: Ways, from: string, to: string): Promise<string[] | null> {
  let [near, far] = [endAt(from), endAt(to)];
  for (;;) {
    const left = maxPathSteps - near.depth - far.depth;
    if (left === 0) return null;
    const weights = [near, far].map(({ frontier }) => ways.weightOf(frontier.keys()));
    if ((weights[1] ?? 0) < (weights[0] ?? 0)) [near, far] = [far, near];
    if (near.frontier.size === 0) return null;
    const isHeavy = Math.min(...weights) > heavy;
    const met =
      left === 1 || isHeavy
        ? meeting(near, far, await ways.stepsBetween(near.frontier.keys(), far.frontier.keys()))
        : grow(ways, near, far, await ways.stepsFrom(near.frontier.keys()));
    if (met) return ordered(met, from);
    if (left === 1) return null;
    if (!isHeavy) continue;
    const bridged = await ways.bridge(near.frontier, far.frontier);
    if (bridged) {
      const [one, between, other] = bridged;
      return ordered([...back(near, one), between, ...back(far, other).toReversed()], from);
    }
    if (left === 2) return null;
    grow(ways, near, far, await ways.stepsFrom(near.frontier.keys()));
  }
}

/** Expands `end` by the cheapest step to each new node; returns a path if it met the other end. */
function grow(ways: Ways, end: End, other: End, steps: readonly Step[]): string[] | null {
  const next = new Map<string, number>();
  for (const { nid, via } of steps) {
    if (end.via.has(nid) && !next.has(nid)) continue;
    const cost = (end.frontier.get(via) ?? 0) + ways.costOf(nid);
    const known = next.get(nid);
    if (known !== undefined && !isBetter([cost, via], [known, end.via.get(nid) ?? ""])) continue;
    next.set(nid, cost);
    end.via.set(nid, via);
  }
  end.frontier = next;
  end.depth += 1;
  let best: [cost: number, nid: string] | null = null;
  for (const [nid, cost] of next) {
    const rest = other.frontier.get(nid);
    if (rest === undefined) continue;
    // Both sides contain the cost of the node itself.
    const whole: [number, string] = [cost + rest - ways.costOf(nid), nid];
    if (!best || isBetter(whole, best)) best = whole;
  }
  if (!best) return null;
  return [...back(end, best[1]), ...back(other, best[1]).toReversed().slice(1)];
}

/** A path over one of the steps, from the frontier of `near` to that of `far`. */
function meeting(near: End, far: End, steps: readonly Step[]): string[] | null {
  let best: [cost: number, key: string, step: Step] | null = null;
  for (const step of steps) {
    const cost = (near.frontier.get(step.via) ?? 0) + (far.frontier.get(step.nid) ?? 0);
    const key = `${step.via} ${step.nid}`;
    if (!best || isBetter([cost, key], best)) best = [cost, key, step];
  }
  if (!best) return null;
  return [...back(near, best[2].via), ...back(far, best[2].nid).toReversed()];
}

type Rated = readonly [cost: number, name: string, ...unknown[]];

/** Makes the choice among equally good paths deterministic. */
const isBetter = (one: Rated, other: Rated) =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);

/** The path from the start of this end to the node. */
function back(end: End, nid: string): string[] {
  const way: string[] = [];
  for (let at: string | null = nid; at !== null; at = end.via.get(at) ?? null) way.unshift(at);
  return way;
}

const ordered = (way: string[], from: string) => (way[0] === from ? way : way.toReversed());
