import { useDeferredValue, useId } from "react";
import { Link } from "react-router";
import type { GraphNode, NodeType } from "#contract/graph.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { shortNumber } from "#web/ui/short-number.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { kindWords, rowNote } from "./node-kinds.ts";
import { NodeImage } from "./NodeImage.tsx";

interface NeighbourGroupProps {
  kind: NodeType;
  nodes: readonly GraphNode[];
  /** How many there are, shown or not. */
  total: number;
  /** The row that Tab leads to. */
  stop: string | undefined;
  onFocus: (nid: string) => void;
  /** Nodes whose own neighbours are in the graph. */
  explored: ReadonlySet<string>;
  linkTo: (nid: string) => string;
}

/** So many are there at once; the others follow without holding up the picture. */
const atOnce = 24;

/** The neighbours of one kind, each a link that explores it. */
export function NeighbourGroup({ kind, nodes, total, ...group }: NeighbourGroupProps) {
  const id = useId();
  const hasArrows = useHydrated();
  const rows = useDeferredValue(nodes, hasArrows ? nodes.slice(0, atOnce) : nodes);
  if (nodes.length === 0) return null;
  const { many, hue } = kindWords[kind];
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="flex items-center gap-2.5 pt-4 pb-1 font-sans text-15 font-semibold tracking-normal"
      >
        <Mark of={hue} />
        {many}
        <span className="ml-auto font-mono text-12 font-medium text-ink-3">
          {shortNumber(Math.max(total, nodes.length))}
        </span>
      </h2>
      <ul>
        {rows.map((node) => (
          <li key={node.nid}>
            <Link
              to={group.linkTo(node.nid)}
              preventScrollReset
              data-row
              tabIndex={hasArrows && node.nid !== group.stop ? -1 : undefined}
              onFocus={() => group.onFocus(node.nid)}
              className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-md px-2 text-15 hover:bg-sunk max-md:min-h-11"
            >
              <NodeImage node={node} />
              <bdi className="min-w-0 flex-1 truncate">{node.name}</bdi>
              <span className="flex-none text-14 text-ink-3">
                {rowNote(node)}
                {group.explored.has(node.nid) && <span className="sr-only">, explored</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
