import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { RefObject } from "react";
import type { NodeType } from "#contract/graph.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { shortNumber } from "#web/ui/short-number.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { countsOf } from "#web/data/explored-graph.ts";
import { kindLabels, nodeKinds } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";

interface LegendProps {
  explorer: Explorer;
  graph: RefObject<GraphCanvasHandle | null>;
}

const position =
  "absolute right-6 bottom-6 z-10 flex h-12 items-center px-1.5 max-md:top-16 max-md:right-auto max-md:bottom-auto max-md:left-2 max-md:h-10.5";

/** What the colours and shapes mean, how many nodes of each kind there are; hides and shows kinds. */
export function Legend({ explorer, graph }: LegendProps) {
  const { address, all, set } = explorer;
  const counts = countsOf(all.nodes.values());
  const isReady = useHydrated();
  const toggle = (kind: NodeType) => {
    const others = address.hidden.filter((one) => one !== kind);
    const isHidden = others.length < address.hidden.length;
    set({ hidden: isHidden ? others : [...others, kind] });
  };
  return (
    <Card float className={position}>
      <div role="group" aria-label="Kinds shown" className="flex items-center">
        {nodeKinds.map((kind) => {
          const isHidden = address.hidden.includes(kind);
          return (
            <button
              key={kind}
              type="button"
              disabled={!isReady}
              aria-pressed={!isHidden}
              onClick={() => toggle(kind)}
              className={classNames(
                "flex min-h-9 items-center gap-2 rounded-md px-2.5 text-15 hover:bg-sunk max-md:gap-1.5 max-md:px-1.5 max-md:text-14",
                isHidden ? "text-ink-3 line-through decoration-1" : "text-ink-2",
              )}
            >
              <Mark of={isHidden ? "other" : kindLabels[kind].mark} />
              {`${kindLabels[kind].many} `}
              <span className="font-mono text-12 text-ink-3 no-underline max-md:sr-only">
                {shortNumber(counts[kind])}
              </span>
            </button>
          );
        })}
      </div>
      {address.view === "graph" && (
        <div
          role="group"
          aria-label="Zoom"
          className="ml-1.5 flex border-l border-line pl-1.5 max-md:hidden"
        >
          <ZoomButtons graph={graph} />
        </div>
      )}
    </Card>
  );
}

export function ZoomButtons({ graph }: Pick<LegendProps, "graph">) {
  const isReady = useHydrated();
  return (
    <>
      <IconButton label="Zoom out" disabled={!isReady} onClick={() => graph.current?.zoomOut()}>
        <Minus />
      </IconButton>
      <IconButton label="Zoom in" disabled={!isReady} onClick={() => graph.current?.zoomIn()}>
        <Plus />
      </IconButton>
      <IconButton label="Fit to view" disabled={!isReady} onClick={() => graph.current?.fit()}>
        <Maximize />
      </IconButton>
    </>
  );
}
