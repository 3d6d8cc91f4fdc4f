// The places of all nodes that were ever shown, so that what comes back comes to where it was.
import { placeNew } from "./placing.ts";
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
      for (const [index, { nid }] of last.nodes.entries()) {
        if (!next.indexOf.has(nid)) gone.set(nid, placeAt(last, index));
      }
      const settled = new Uint8Array(next.count);
      const shown = next.shown.slice();
      for (const [index, { nid }] of next.nodes.entries()) {
        const there = last.indexOf.get(nid);
        const place = there === undefined ? gone.get(nid) : placeAt(last, there);
        if (!place) continue;
        settled[index] = 1;
        shown.set([place[0], place[1]], index * 2);
        next.goals.set([place[2], place[3]], index * 2);
      }
      placeNew(next, next.goals, (index) => settled[index] === 1, root);
      next.shown.set(next.goals);
      for (const [index, isSettled] of settled.entries()) {
        if (isSettled) next.shown.set(shown.subarray(index * 2, index * 2 + 2), index * 2);
      }
      return settled;
    },
  };
}

function placeAt({ shown, goals }: Scene, index: number): Place {
  const at = index * 2;
  return [shown[at] ?? 0, shown[at + 1] ?? 0, goals[at] ?? 0, goals[at + 1] ?? 0];
}
