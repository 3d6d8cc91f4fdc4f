// What hands do to the picture: they look at nodes, choose them, carry them off, and move the camera.
import { type Camera, moved, zoomed } from "./camera.ts";
import type { Gestures } from "./gestures.ts";
import type { Layout } from "./layout.ts";
import type { MoreMark } from "./paint-labels.ts";
import type { Pilot } from "./camera-controller.ts";
import type { Scene } from "./scene.ts";
import { nodeAt } from "./shapes.ts";

export interface Acts {
  readonly onSelect: (nid: string) => void;
  readonly onPathTo: (nid: string) => void;
  readonly onCollapse: (nid: string) => void;
  readonly onMore: (nid: string) => void;
}

/** The picture as hands find it. */
interface Touched {
  readonly host: HTMLElement;
  readonly acts: Acts;
  readonly pilot: Pilot;
  readonly layout: Pick<Layout, "hold" | "release">;
  readonly scene: () => Scene;
  /** Where the nodes are on the screen: x, y and radius in turn. */
  readonly spots: () => Float32Array;
  readonly marks: () => readonly MoreMark[];
  /** The node under the pointer, -1 for none. */
  readonly onHover: (index: number) => void;
  readonly onMoved: () => void;
}

/** How far outside a node the pointer still means it, in CSS pixels. */
const hoverPrecision = 4;

export function handsOn(touched: Touched): Gestures {
  const { host, acts, pilot, layout, scene, spots, marks, onHover, onMoved } = touched;
  let tapped: string | undefined;
  let grabbed: string | undefined;
  const under = (x: number, y: number) => nodeAt(spots(), x, y, hoverPrecision);
  const nidAt = (index: number) => scene().nodes[index]?.nid;
  const markAt = (x: number, y: number) =>
    marks().find(
      ({ extent: { left, right, top, bottom } }) =>
        x >= left && x <= right && y >= top && y <= bottom,
    );
  const carried = () => scene().indexOf.get(grabbed ?? "") ?? -1;
  const hover = (index: number, isOver: boolean) => {
    host.style.cursor = isOver ? "pointer" : "grab";
    onHover(index);
  };
  const take = (to: Camera) => {
    pilot.take(to);
    onMoved();
  };
  return {
    onPan: (dx, dy) => take(moved(pilot.camera(), dx, dy)),
    onZoom: (factor, x, y) => take(zoomed(pilot.camera(), factor, x, y)),
    onHover: (x, y) => {
      const index = under(x, y);
      hover(index, index >= 0 || markAt(x, y) !== undefined);
    },
    onLeave: () => hover(-1, false),
    onTap: (x, y, isExtended) => {
      const mark = markAt(x, y);
      tapped = mark ? undefined : nidAt(under(x, y));
      if (mark) acts.onMore(mark.nid);
      else if (tapped !== undefined && isExtended) acts.onPathTo(tapped);
      else if (tapped !== undefined) acts.onSelect(tapped);
    },
    onSecondTap: () => {
      if (tapped !== undefined) acts.onCollapse(tapped);
    },
    onGrab: (x, y) => {
      grabbed = markAt(x, y) ? undefined : nidAt(under(x, y));
      return grabbed !== undefined;
    },
    onDrag: (x, y) => {
      const index = carried();
      if (index < 0) return;
      const camera = pilot.camera();
      const at = [(x - camera.x) / camera.k, (y - camera.y) / camera.k] as const;
      pilot.follow("none");
      for (const list of [scene().shown, scene().goals]) list.set(at, index * 2);
      layout.hold(index, ...at);
      onMoved();
    },
    onDrop: () => {
      const index = carried();
      if (index >= 0) layout.release(index);
    },
  };
}
