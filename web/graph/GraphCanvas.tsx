// The picture of the graph. All that it says is also said by the list beside it, which is what
// keyboards and screen readers work with.
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { GraphEdge, GraphNode } from "#contract/graph.ts";
import type { Acts } from "./interaction-controller.ts";
import { type Picture, startPicture } from "./picture.ts";
import type { Insets } from "./camera-controller.ts";

export interface GraphCanvasHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  /** Shows the largest component whole. */
  fit: () => void;
  centre: (nid: string) => void;
  /** What is seen, on the page's background. */
  toPng: () => Promise<Blob>;
}

interface GraphCanvasProps extends Acts {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  selected: string;
  /** The way to be shown, from its first node to its last. */
  path: readonly string[] | null;
  /** Hubs with neighbours that aren't shown yet. */
  more: ReadonlySet<string>;
  /** What floats over the picture's sides, in CSS pixels; nothing where it isn't given. */
  insets?: Insets;
  ref?: Ref<GraphCanvasHandle>;
}

const zoomStep = 1.5;
const noInsets: Insets = {};

/** Fills the nearest positioned box around it. Loaded only where it is shown. */
export default function GraphCanvas({
  nodes,
  edges,
  selected,
  path,
  more,
  insets = noInsets,
  onSelect,
  onPathTo,
  onCollapse,
  onMore,
  ref,
}: GraphCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture>(null);
  const acts = useRef<Acts>({ onSelect, onPathTo, onCollapse, onMore });

  useEffect(() => {
    acts.current = { onSelect, onPathTo, onCollapse, onMore };
  });
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const started = startPicture(host.current, {
      onSelect: (nid) => acts.current.onSelect(nid),
      onPathTo: (nid) => acts.current.onPathTo(nid),
      onCollapse: (nid) => acts.current.onCollapse(nid),
      onMore: (nid) => acts.current.onMore(nid),
    });
    picture.current = started;
    return () => {
      picture.current = null;
      started.end();
    };
  }, []);
  // With the page itself, so that nobody takes what was drawn for what is shown.
  useLayoutEffect(() => {
    picture.current?.show({ nodes, edges, selected, path, more, insets });
  }, [nodes, edges, selected, path, more, insets]);
  useImperativeHandle(ref, () => ({
    zoomIn: () => picture.current?.zoomBy(zoomStep),
    zoomOut: () => picture.current?.zoomBy(1 / zoomStep),
    fit: () => picture.current?.fit(),
    centre: (nid) => picture.current?.centre(nid),
    toPng: async () => {
      if (!picture.current) throw new Error("There is no picture yet.");
      return picture.current.toPng();
    },
  }));

  return <div ref={host} aria-hidden className="absolute inset-0 touch-none overflow-hidden" />;
}
