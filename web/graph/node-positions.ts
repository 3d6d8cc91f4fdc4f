// The places of all nodes that were ever shown, so that what comes back comes to where it was.
import { placeNew } from "./initial-layout.ts";
import type { Scene } from "./scene.ts";

export interface Places {
  /**
   * Gives all nodes of a new scene their places: those of the last scene, or those they had when
   * they were there before. Answers with 1 for those that had one.
   */
  readonly move: (last: Scene, next: Scene, root: number) => Uint8Array;
}

/** Where a node is drawn, and where it moves to. */
type Place = readonly [x: number, y: number, toX: number, toY: number];

export function rememberPlaces(): Places {
  const gone = new Map<string, Place>();
  return {
    move: (last, next, root) => {
      for (let index = 0; index < last.count; index += 1) {
        const nid = last.nodes[index]?.nid ?? "";
        if (!next.indexOf.has(nid)) gone.set(nid, placeAt(last, index));
      }
      const settled = new Uint8Array(next.count);
      for (let index = 0; index < next.count; index += 1) {
        const nid = next.nodes[index]?.nid ?? "";
        const there = last.indexOf.get(nid);
        if (there !== undefined) {
          copyPlace(last, there, next, index);
          settled[index] = 1;
        } else if (putBack(next, index, gone.get(nid))) settled[index] = 1;
      }
      placeNew(next, next.goals, settled, root);
      const start = { shown: next.goals, goals: next.goals };
      for (let index = 0; index < next.count; index += 1) {
        if (settled[index] === 0) copyPlace(start, index, next, index);
      }
      return settled;
    },
  };
}

/** Has the nodes of `scene` move to where the layout of `laidOut`, maybe another scene, has them. */
export function takePlaces(laidOut: Scene, goals: Float32Array, scene: Scene): void {
  if (laidOut === scene) {
    scene.goals.set(goals);
    return;
  }
  for (let index = 0; index < laidOut.count; index += 1) {
    const there = scene.indexOf.get(laidOut.nodes[index]?.nid ?? "");
    if (there !== undefined) scene.goals.set(goals.subarray(index * 2, index * 2 + 2), there * 2);
  }
}

type Placed = Pick<Scene, "shown" | "goals">;

function placeAt({ shown, goals }: Placed, index: number): Place {
  const at = index * 2;
  return [shown[at] ?? 0, shown[at + 1] ?? 0, goals[at] ?? 0, goals[at + 1] ?? 0];
}

function copyPlace(from: Placed, index: number, to: Placed, toIndex: number): void {
  for (let axis = 0; axis < 2; axis += 1) {
    to.shown[toIndex * 2 + axis] = from.shown[index * 2 + axis] ?? 0;
    to.goals[toIndex * 2 + axis] = from.goals[index * 2 + axis] ?? 0;
  }
}

function putBack({ shown, goals }: Placed, index: number, place: Place | undefined): boolean {
  if (!place) return false;
  const at = index * 2;
  [shown[at], shown[at + 1], goals[at], goals[at + 1]] = place;
  return true;
}
