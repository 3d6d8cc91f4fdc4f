// The places of all nodes that were ever shown, so that what comes back comes to where it was.
import { placeNew } from "./placing.ts";
import type { Scene } from "./scene.ts";

export interface Places {
  /** Notes where the nodes are. */
  readonly keep: (scene: Scene) => void;
  /** Gives all nodes of a new scene their places; answers with 1 for those that had one. */
  readonly fill: (scene: Scene, root: number) => Uint8Array;
}

export function rememberPlaces(): Places {
  const known = new Map<string, { x: number; y: number; toX: number; toY: number }>();
  return {
    keep: ({ nodes, shown, goals }) => {
      for (const [index, { nid }] of nodes.entries()) {
        known.set(nid, {
          x: shown[index * 2] ?? 0,
          y: shown[index * 2 + 1] ?? 0,
          toX: goals[index * 2] ?? 0,
          toY: goals[index * 2 + 1] ?? 0,
        });
      }
    },
    fill: (scene, root) => {
      const { nodes, shown, goals } = scene;
      const settled = new Uint8Array(scene.count);
      for (const [index, { nid }] of nodes.entries()) {
        const place = known.get(nid);
        if (!place) continue;
        settled[index] = 1;
        goals[index * 2] = place.toX;
        goals[index * 2 + 1] = place.toY;
      }
      placeNew(scene, goals, (index) => settled[index] === 1, root);
      shown.set(goals);
      for (const [index, { nid }] of nodes.entries()) {
        const place = known.get(nid);
        if (!place) continue;
        shown[index * 2] = place.x;
        shown[index * 2 + 1] = place.y;
      }
      return settled;
    },
  };
}
