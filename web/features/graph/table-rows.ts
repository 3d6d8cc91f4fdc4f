// The rows of the explorer's table: what is in them, which of them pass the filters, and their order.
import { t } from "#shared/messages/t.ts";
import type { GraphNode } from "#contract/graph.ts";
import { compareNames } from "#shared/format.ts";
import type { ShownGraph } from "#web/data/explored-graph.ts";
import { kindLabels } from "./node-kinds.ts";

export interface TableRow {
  readonly node: GraphNode;
  /** Steps from the selected node; null if no shown edges lead there. */
  readonly steps: number | null;
}

/** Nearest first, of equals the best connected: on the whole site, so that loading more moves no row. */
export function tableRows({ nodes, edges }: ShownGraph, selected: string): TableRow[] {
  const neighbours = new Map<string, string[]>([...nodes.keys()].map((nid) => [nid, []]));
  for (const {
    nodes: [a, b],
  } of edges.values()) {
    neighbours.get(a)?.push(b);
    neighbours.get(b)?.push(a);
  }
  const steps = new Map([[selected, 0]]);
  // Breadth first: the map grows while it is iterated.
  for (const [nid, step] of steps) {
    for (const next of neighbours.get(nid) ?? []) if (!steps.has(next)) steps.set(next, step + 1);
  }
  return [...nodes.values()]
    .map((node) => ({ node, steps: steps.get(node.nid) ?? null }))
    .toSorted((a, b) => stepsOf(a) - stepsOf(b) || b.node.degree - a.node.degree);
}

const stepsOf = ({ steps }: TableRow) => steps ?? Number.MAX_SAFE_INTEGER;

export interface TableFilter {
  /** A part of the name. */
  readonly name: string;
  readonly onlyFreeSeats: boolean;
  /** Null for any. */
  readonly maxSteps: number | null;
}

const comparisons: Record<Column, (a: TableRow, b: TableRow) => number> = {
  name: (a, b) => compareNames(a.node.name, b.node.name),
  kind: (a, b) =>
    compareNames(t(kindLabels[a.node.type].one), t(kindLabels[b.node.type].one)) ||
    stepsOf(a) - stepsOf(b),
  steps: (a, b) => stepsOf(a) - stepsOf(b),
  links: (a, b) => a.node.degree - b.node.degree,
  seats: (a, b) => (a.node.attributes.freeSeats ?? 0) - (b.node.attributes.freeSeats ?? 0),
  activity: (a, b) => activityOf(a).localeCompare(activityOf(b)),
  shared: (a, b) => (a.node.attributes.sharedTechs ?? 0) - (b.node.attributes.sharedTechs ?? 0),
};

/** ISO 8601 in UTC, which sorts as text. */
const activityOf = ({ node }: TableRow) => node.attributes.lastActivityAt ?? "";

/** Equals stay in the order of {@link tableRows}; the selected node is always the first. */
export function sortedRows(rows: readonly TableRow[], { by, isDescending }: TableOrder) {
  const compare = comparisons[by];
  const isSelected = ({ steps }: TableRow) => Number(steps === 0);
  return rows.toSorted(
    (a, b) => isSelected(b) - isSelected(a) || (isDescending ? compare(b, a) : compare(a, b)),
  );
}

export function filteredRows(
  rows: readonly TableRow[],
  { name, onlyFreeSeats, maxSteps }: TableFilter,
): TableRow[] {
  const part = name.trim().toLowerCase();
  return rows.filter(
    ({ node, steps }) =>
      node.name.toLowerCase().includes(part) &&
      (!onlyFreeSeats || (node.attributes.freeSeats ?? 0) > 0) &&
      (maxSteps === null || (steps !== null && steps <= maxSteps)),
  );
}

export const columns = ["name", "kind", "steps", "links", "seats", "activity", "shared"] as const;
export type Column = (typeof columns)[number];

export interface TableOrder {
  readonly by: Column;
  readonly isDescending: boolean;
}
