// What gestures do to the picture: hover, select, drag nodes, load more, and move the camera.
import { type Camera, moved, zoomed } from "./camera.ts";
import type { CameraController } from "./camera-controller.ts";
import type { Gestures } from "./gestures.ts";
import type { DrawnMarker } from "./paint-labels.ts";
import { nodeAt } from "./render-input.ts";
import type { Scene } from "./scene.ts";

/** The user's requests, each with the node's nid. */
export interface GraphHandlers {
  /** A click on a node. */
  readonly onSelect: (nid: string) => void;
  /** A click with Shift, or a long press. */
  readonly onPathTo: (nid: string) => void;
  /** A double click. */
  readonly onCollapse: (nid: string) => void;
  /** The first frame was drawn. */
  readonly onDrawn: () => void;
}

/** What the gestures act on. */
interface Target {
  readonly host: HTMLElement;
  readonly handlers: GraphHandlers;
  readonly camera: Pick<CameraController, "camera" | "follow" | "moveTo">;
  readonly scene: () => Scene;
  /** Where the layout puts all nodes, x and y in turn. */
  readonly targets: () => Float32Array;
  /** Of all nodes x, y and radius in turn, in CSS pixels. */
  readonly screenPositions: () => Float32Array;
  /** They stand for hidden neighbours; a click selects the node that has them. */
  readonly markers: () => readonly DrawnMarker[];
  /** Called with the node under the pointer, -1 for none. */
  readonly onHover: (index: number) => void;
  /** The camera or a node moved. */
  readonly onMoved: () => void;
}

/** How far outside a node the pointer still means it, in CSS pixels. */
const pointerPrecision = 4;

export function interactionsOn(target: Target): Gestures {
  const { host, handlers, camera, scene, targets, screenPositions, markers, onHover, onMoved } =
    target;
  let tappedNid: string | undefined;
  let draggedNid: string | undefined;
  const indexAt = (x: number, y: number) => nodeAt(screenPositions(), x, y, pointerPrecision);
  const nidOf = (index: number) => scene().nodes[index]?.nid;
  const markerAt = (x: number, y: number) =>
    markers().find(
      ({ extent: { left, right, top, bottom } }) =>
        x >= left && x <= right && y >= top && y <= bottom,
    );
  /** By nid, since another scene may come while it is dragged. */
  const draggedIndex = () => scene().indexOf.get(draggedNid ?? "") ?? -1;
  const hover = (index: number, isOver: boolean) => {
    host.style.cursor = isOver ? "pointer" : "grab";
    onHover(index);
  };
  const moveCamera = (to: Camera) => {
    camera.moveTo(to);
    onMoved();
  };
  return {
    onPan: (dx, dy) => moveCamera(moved(camera.camera, dx, dy)),
    onZoom: (factor, x, y) => moveCamera(zoomed(camera.camera, factor, x, y)),
    onHover: (x, y) => {
      const index = indexAt(x, y);
      hover(index, index >= 0 || markerAt(x, y) !== undefined);
    },
    onLeave: () => hover(-1, false),
    onTap: (x, y, isExtended) => {
      const marker = markerAt(x, y);
      tappedNid = marker ? undefined : nidOf(indexAt(x, y));
      if (marker) handlers.onSelect(marker.nid);
      else if (tappedNid !== undefined && isExtended) handlers.onPathTo(tappedNid);
      else if (tappedNid !== undefined) handlers.onSelect(tappedNid);
    },
    onSecondTap: () => {
      if (tappedNid !== undefined) handlers.onCollapse(tappedNid);
    },
    onGrab: (x, y) => {
      draggedNid = markerAt(x, y) ? undefined : nidOf(indexAt(x, y));
      return draggedNid !== undefined;
    },
    onDrag: (x, y) => {
      const index = draggedIndex();
      if (index < 0) return;
      const { x: left, y: top, k } = camera.camera;
      const point = [(x - left) / k, (y - top) / k] as const;
      camera.follow("none");
      scene().positions.set(point, index * 2);
      targets().set(point, index * 2);
      onMoved();
    },
  };
}
