// The entry point of the graph's picture. Its content is also in the list beside it, which
// keyboards and screen readers use.
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { Insets } from "./camera-controller.ts";
import { type GraphData, GraphView } from "./graph-view.ts";
import type { GraphHandlers } from "./interaction-controller.ts";

export interface GraphCanvasHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  /** Shows all nodes. */
  fit: () => void;
  /** Moves the camera back to the selected node. */
  centre: () => void;
  /** What is seen, on the page's background. */
  toPng: () => Promise<Blob>;
}

interface GraphCanvasProps extends Omit<GraphData, "insets">, GraphHandlers {
  /** What floats over the picture's sides, in CSS pixels. */
  insets?: Insets;
  ref?: Ref<GraphCanvasHandle>;
}

const zoomStep = 1.5;
const noInsets: Insets = {};

/** Fills the nearest positioned box around it. To be loaded lazily, only where it is shown. */
export default function GraphCanvas({
  nodes,
  edges,
  selected,
  path,
  insets = noInsets,
  onSelect,
  onPathTo,
  onCollapse,
  onDrawn,
  ref,
}: GraphCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<GraphView>(null);
  const handlers = useRef<GraphHandlers>({ onSelect, onPathTo, onCollapse, onDrawn });

  useEffect(() => {
    handlers.current = { onSelect, onPathTo, onCollapse, onDrawn };
  });
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const started = new GraphView(host.current, {
      onSelect: (nid) => handlers.current.onSelect(nid),
      onPathTo: (nid) => handlers.current.onPathTo(nid),
      onCollapse: (nid) => handlers.current.onCollapse(nid),
      onDrawn: () => handlers.current.onDrawn(),
    });
    view.current = started;
    return () => {
      view.current = null;
      started.end();
    };
  }, []);
  // In the same task as the page, so that `data-still` never stands for an earlier graph.
  useLayoutEffect(() => {
    view.current?.setData({ nodes, edges, selected, path, insets });
  }, [nodes, edges, selected, path, insets]);
  useImperativeHandle(ref, () => ({
    zoomIn: () => view.current?.zoomBy(zoomStep),
    zoomOut: () => view.current?.zoomBy(1 / zoomStep),
    fit: () => view.current?.fit(),
    centre: () => view.current?.centre(),
    toPng: async () => {
      if (!view.current) throw new Error("The graph isn’t drawn yet.");
      return view.current.toPng();
    },
  }));

  return <div ref={host} aria-hidden className="absolute inset-0 touch-none overflow-hidden" />;
}
