import { lazy, type Ref, type RefObject, Suspense, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { PictureBoundary } from "./PictureBoundary.tsx";
import type { Explorer } from "./use-explorer.ts";
import { useInsets } from "./use-insets.ts";

const GraphCanvas = lazy(() => import("#web/graph/GraphCanvas.tsx"));

interface GraphPictureProps {
  explorer: Explorer;
  /** What stands in front of it. */
  panel: RefObject<HTMLElement | null>;
  ref: Ref<GraphCanvasHandle>;
}

/** The picture. Its code comes when the page is readable, and stays behind a table. */
export function GraphPicture({ explorer, panel, ref }: GraphPictureProps) {
  const { address, shown, graph, chosen, path } = explorer;
  const isGraph = address.view === "graph";
  const isWanted = useWanted(isGraph);
  const insets = useInsets(panel);
  const nodes = useMemo(() => [...shown.nodes.values()], [shown]);
  const edges = useMemo(() => [...shown.edges.values()], [shown]);
  const more = useMemo(() => new Set(graph.more.keys()), [graph]);
  return (
    <div
      data-drawn
      aria-busy={isGraph && explorer.isGathering}
      className={classNames("absolute inset-0", !isGraph && "invisible")}
    >
      {isWanted && nodes.length > 0 && (
        <PictureBoundary fallback={<NoPicture />}>
          <Suspense fallback={null}>
            <GraphCanvas
              ref={ref}
              nodes={nodes}
              edges={edges}
              selected={chosen?.nid ?? address.nid}
              path={(address.ends && path.data?.path) ?? null}
              more={more}
              insets={insets}
              onSelect={(nid) => explorer.go({ nid })}
              onPathTo={(nid) => explorer.go({ ends: [address.nid, nid] })}
              onCollapse={explorer.collapse}
              onMore={(nid) => explorer.more.mutate(nid)}
            />
          </Suspense>
        </PictureBoundary>
      )}
    </div>
  );
}

/** From when the page is idle with the picture in view, for good. */
function useWanted(isInView: boolean): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isInView) setWanted(true);
  }, [isInView]);
  return isWanted;
}

/** Browsers remember that a module didn't load: only a new page asks for it again. */
function NoPicture() {
  const { pathname, search } = useLocation();
  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center">
      <p className="text-17 text-ink-2">
        The picture didn’t load. The list has everything it shows.
      </p>
      <ButtonLink href={pathname + search}>Reload</ButtonLink>
    </div>
  );
}
