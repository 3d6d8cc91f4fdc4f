import { useRef } from "react";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import type { ExploreAddress } from "./explore-address.ts";
import { GraphPicture } from "./GraphPicture.tsx";
import { GraphTable } from "./GraphTable.tsx";
import { Legend } from "./Legend.tsx";
import { News } from "./LiveRegion.tsx";
import { NodePanel } from "./NodePanel.tsx";
import { NodeSearch } from "./NodeSearch.tsx";
import { Tools } from "./Tools.tsx";
import { useExplorer } from "./use-explorer.ts";
import { ViewSwitch } from "./ViewSwitch.tsx";

/** The graph is the page; panel, search and legend float above it. */
export function ExploreStage({ address }: { address: ExploreAddress }) {
  const explorer = useExplorer(address);
  const picture = useRef<GraphCanvasHandle>(null);
  const panel = useRef<HTMLElement>(null);
  return (
    <div className="explorer relative h-[calc(100dvh-65px)] min-h-136 overflow-hidden max-md:h-[calc(100dvh-57px)]">
      <News explorer={explorer} />
      <div className="absolute top-6 right-6 z-20 w-75 max-md:inset-x-2 max-md:top-2 max-md:w-auto">
        <NodeSearch
          key={address.find}
          label="Find a project, tech or person"
          hotkey="/"
          size="float"
          find={address.find}
          onChoose={({ nid }) => explorer.go({ nid })}
        />
      </div>
      <NodePanel explorer={explorer} ref={panel} />
      <div className="absolute top-22 right-6 z-10 flex gap-2 max-md:top-16 max-md:right-2">
        <ViewSwitch explorer={explorer} />
        <Tools explorer={explorer} picture={picture} />
      </div>
      <Legend explorer={explorer} picture={picture} />
      <GraphPicture explorer={explorer} panel={panel} ref={picture} />
      {address.view === "table" && <GraphTable explorer={explorer} />}
    </div>
  );
}
