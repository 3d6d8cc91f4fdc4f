import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { GraphNode } from "#contract/graph.ts";
import type { ShownGraph } from "#web/data/explored-graph.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { NodeImage } from "./NodeImage.tsx";
import { kindLabels } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";

const pageSize = 200;

const position =
  "absolute inset-y-6 right-6 left-[calc(340px+48px)] mt-31 mb-18 overflow-auto overscroll-contain [scrollbar-width:thin] max-md:inset-x-2 max-md:top-28 max-md:bottom-[calc(46%+16px)] max-md:m-0";

/** The graph as a table. */
export function GraphTable({ explorer }: { explorer: Explorer }) {
  const { shown, address, selected } = explorer;
  const rows = useMemo(() => tableRows(shown, address.nid), [shown, address.nid]);
  const [shownCount, setShownCount] = useState(pageSize);
  return (
    <Card float className={position} tabIndex={0} role="region" aria-label="Table of the graph">
      <table className="w-full text-left text-15">
        <caption className="sr-only">
          Everything explored, what is nearest to {selected?.name ?? "the chosen node"} first
        </caption>
        <thead className="sticky top-0 z-1 bg-card text-14 text-ink-2">
          <tr>
            <th className="px-4 py-2.5 font-medium">Name</th>
            <th className="px-2 py-2.5 font-medium max-md:hidden">Kind</th>
            <th className="px-2 py-2.5 text-right font-medium">Steps</th>
            <th className="px-4 py-2.5 text-right font-medium">Links</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownCount).map(({ node, steps, links }) => (
            <tr key={node.nid} className="border-t border-line-soft">
              <th scope="row" className="px-4 font-normal">
                <Link
                  to={explorer.addressWith({ nid: node.nid })}
                  preventScrollReset
                  aria-current={node.nid === address.nid ? "true" : undefined}
                  className="flex min-h-11 items-center gap-2.5 hover:underline aria-[current]:font-semibold"
                >
                  <NodeImage node={node} />
                  <bdi className="wrap-anywhere">{node.name}</bdi>
                </Link>
              </th>
              <td className={classNames("px-2 max-md:hidden", kindLabels[node.type].ink)}>
                {kindLabels[node.type].one}
              </td>
              <td className="px-2 text-right font-mono text-14 text-ink-2">{steps ?? "–"}</td>
              <td className="px-4 text-right font-mono text-14 text-ink-2">{links}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shownCount && (
        <div className="p-4">
          <Button size="sm" onClick={() => setShownCount(shownCount + pageSize)}>
            Show More
          </Button>
        </div>
      )}
    </Card>
  );
}

interface TableRow {
  node: GraphNode;
  /** Steps from the selected node; null if no shown edges lead there. */
  steps: number | null;
  /** The number of shown connections. */
  links: number;
}

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
  const far = Number.MAX_SAFE_INTEGER;
  return [...nodes.values()]
    .map((node) => ({
      node,
      steps: steps.get(node.nid) ?? null,
      links: neighbours.get(node.nid)?.length ?? 0,
    }))
    .toSorted((a, b) => (a.steps ?? far) - (b.steps ?? far) || b.links - a.links);
}
