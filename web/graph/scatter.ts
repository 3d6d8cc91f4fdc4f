// Puts what is neither around the selected node nor on the path around the rest, and into the corners
// that are free; never under a panel.
import { contains, extentAround, overlaps } from "./extent.ts";
import type { Draft, LayoutInput } from "./layout-draft.ts";

/** Between two nodes, and the radius of one, in CSS pixels. */
const spacing = 52;
const radius = 4.5;
/** Nodes keep this distance from names and from panels, in CSS pixels. */
const margin = 12;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

export function scatter({ scene, free, stage }: LayoutInput, draft: Draft): void {
  const { rx, ry } = draft.inner;
  const shape = rx > 0 ? ry / rx : 0.7;
  let turn = rx === 0 ? 0 : Math.floor((rx / spacing) ** 2 * 0.6);
  for (let index = 0; index < scene.count; index += 1) {
    if (draft.levels[index] !== 0) continue;
    let x = 0;
    let y = 0;
    do {
      turn += 1;
      // A sunflower, a little untidy.
      const distance = spacing * Math.sqrt(turn) + (((turn * 7919) % 23) - 11);
      x = distance * Math.cos(turn * goldenAngle);
      y = distance * Math.sin(turn * goldenAngle) * shape;
    } while (isTaken(x, y));
    draft.targets[index * 2] = x;
    draft.targets[index * 2 + 1] = y;
    draft.radii[index] = radius;
  }

  function isTaken(x: number, y: number): boolean {
    if (rx > 0 && (x / rx) ** 2 + (y / ry) ** 2 < 1) return true;
    // Most are outside of the picture: what is cheap comes first.
    if (x < stage.left - margin || x > stage.right + margin) return false;
    if (y < stage.top - margin || y > stage.bottom + margin) return false;
    const extent = extentAround(x, y, { width: 2 * margin, height: 2 * margin });
    return !contains(free, extent) || draft.taken.some((one) => overlaps(one, extent));
  }
}
