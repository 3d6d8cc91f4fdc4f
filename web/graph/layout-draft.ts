// What the layouts of the picture are computed from, and what they fill. Coordinates are CSS pixels at
// zoom 1, from the middle of the area that no panel covers.
import type { NodeType } from "#contract/graph.ts";
import type { Extent, Size } from "./extent.ts";
import { kinds, neighboursOf, type Scene } from "./scene.ts";
import type { TextStyle } from "./sprites.ts";

/** How much a node stands out. */
export const level = { rest: 0, second: 1, first: 2, centre: 3 } as const;

/** More neighbours than these don't fit into a ring with a name each: they stand on a dial. */
export const maxInRing = 24;
export interface LayoutInput {
  readonly scene: Scene;
  /** The node in the middle, -1 for none. */
  readonly selected: number;
  /** The nodes of the path that is shown; empty without one. */
  readonly path: readonly number[];
  /** What no panel covers, and the whole picture, in the coordinates of the layout. */
  readonly free: Extent;
  readonly stage: Extent;
  /** Whether only the first ring has names. */
  readonly isNarrow: boolean;
  readonly measure: (text: string, style: TextStyle) => Size;
}

/** A name beside its node. */
export interface NodeLabel {
  readonly index: number;
  readonly text: string;
  readonly style: TextStyle;
  /** From the node's middle to the label's. */
  readonly dx: number;
  readonly dy: number;
  readonly size: Size;
  /** In radians, clockwise; names on a dial are turned. */
  readonly angle: number;
}

/** Stands for the neighbours of a hub that aren't shown. */
export interface MoreMarker {
  readonly hub: number;
  readonly x: number;
  readonly y: number;
  /** Null where there is no room for it. */
  readonly label: Omit<NodeLabel, "index"> | null;
}

export interface Layout {
  /** x and y of each node in turn. */
  readonly targets: Float32Array;
  readonly radii: Float32Array;
  /** Of each node, one of {@link level}. */
  readonly levels: Uint8Array;
  readonly labels: readonly NodeLabel[];
  readonly markers: readonly MoreMarker[];
  /** Dotted ellipses around the middle. */
  readonly rings: readonly { readonly rx: number; readonly ry: number }[];
  /** Both ends of each edge in turn: from the middle, from the first to the second ring, a path's. */
  readonly spokes: readonly number[];
  readonly branches: readonly number[];
  readonly pathEdges: readonly number[];
  /** Whether names stand along the radius. */
  readonly isDial: boolean;
}

/** What the layouts of the middle fill; the nodes that are left recede. */
export interface Draft {
  readonly targets: Float32Array;
  readonly radii: Float32Array;
  readonly levels: Uint8Array;
  readonly labels: NodeLabel[];
  readonly markers: MoreMarker[];
  readonly rings: { rx: number; ry: number }[];
  readonly spokes: number[];
  readonly branches: number[];
  readonly pathEdges: number[];
  /** What receding nodes mustn't cover, and the ellipse that they stay out of. */
  readonly taken: Extent[];
  readonly inner: { rx: number; ry: number };
}

/** Puts a node somewhere; the last of two calls counts. */
export function put(
  { targets, radii, levels }: Draft,
  index: number,
  { x, y, radius, at }: { x: number; y: number; radius: number; at: number },
): void {
  targets[index * 2] = x;
  targets[index * 2 + 1] = y;
  radii[index] = radius;
  levels[index] = at;
}

const kindOrder: readonly NodeType[] = ["user", "tech", "project"];

/** The neighbours of a node without repeats: people, technologies, projects, each as they came. */
export function neighboursByKind(scene: Scene, index: number): number[] {
  const found = [...new Set(neighboursOf(scene, index))].toSorted((a, b) => a - b);
  return kindOrder.flatMap((kind) =>
    found.filter((one) => scene.kindOf[one] === kinds.indexOf(kind)),
  );
}
