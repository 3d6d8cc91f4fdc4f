import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { RefObject } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { KindToggles } from "./KindToggles.tsx";
import type { Explorer } from "./use-explorer.ts";

interface LegendProps {
  explorer: Explorer;
  graph: RefObject<GraphCanvasHandle | null>;
}

/** Below the picture; on phones its parts are in the view options. */
export function Legend({ explorer, graph }: LegendProps) {
  return (
    <Card float className="ml-auto flex h-12 flex-none items-center px-1.5 max-md:hidden">
      <KindToggles explorer={explorer} />
      <div
        role="group"
        aria-label="Zoom"
        className="ml-1.5 flex border-l border-line pl-1.5 max-lg:hidden"
      >
        <ZoomButtons graph={graph} />
      </div>
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
