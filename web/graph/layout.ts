// Where everything of a graph is drawn: a pure function of the graph, the selection and the free area.
import { columnLayout, minInColumns } from "./columns.ts";
import { dialLayout } from "./dial.ts";
import { type Draft, type Layout, type LayoutInput, maxInRing } from "./layout-draft.ts";
import { pathLayout } from "./path-layout.ts";
import { maxWithNamesBelow, narrowRings, ringLayout } from "./rings.ts";
import { neighboursOf, type Scene } from "./scene.ts";
import { contains, extentAround, overlaps } from "./extent.ts";

/** Free areas narrower than this have names on the first ring only, in CSS pixels. */
const narrowBelow = { few: 560, many: 760 } as const;

export function layoutOf(request: Omit<LayoutInput, "isNarrow">): Layout {
  const { scene, selected, path, free } = request;
  const neighbourCount = selected >= 0 ? new Set(neighboursOf(scene, selected)).size : 0;
  const isDial = path.length < 2 && neighbourCount > maxInRing;
  const hasMany = path.length < 2 && !isDial && neighbourCount > maxWithNamesBelow;
  const isNarrow = free.right - free.left < narrowBelow[hasMany ? "many" : "few"];
  const input = { ...request, isNarrow };
  let draft = emptyDraft(scene);
  if (path.length > 1) pathLayout(input, draft);
  else if (isDial) dialLayout(input, draft);
  else if (input.isNarrow && neighbourCount > 0) draft = narrowDraft(input, neighbourCount);
  else if (selected >= 0) ringLayout(input, draft, narrowRings[0]);
  scatter(input, draft);
  return { ...draft, isDial };
}

/** The first ring on which all names are whole; columns where there is none. */
function narrowDraft(input: LayoutInput, neighbourCount: number): Draft {
  for (const ring of narrowRings) {
    const draft = emptyDraft(input.scene);
    ringLayout(input, draft, ring);
    const whole = draft.labels.filter(
      ({ index, text }) => index !== input.selected && !text.endsWith("…"),
    );
    if (whole.length >= neighbourCount) return draft;
  }
  const draft = emptyDraft(input.scene);
  if (neighbourCount < minInColumns) ringLayout(input, draft, narrowRings[0]);
  else columnLayout(input, draft);
  return draft;
}

const emptyDraft = ({ count }: Scene): Draft => ({
  targets: new Float32Array(count * 2),
  radii: new Float32Array(count),
  levels: new Uint8Array(count),
  labels: [],
  markers: [],
  rings: [],
  spokes: [],
  branches: [],
  pathEdges: [],
  taken: [],
  inner: { rx: 0, ry: 0 },
});

/** Between two nodes, and the radius of one, in CSS pixels. */
const spacing = 52;
const radius = 4.5;
/** Nodes keep this distance from names and from panels, in CSS pixels. */
const margin = 12;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * Puts what is neither around the selected node nor on the path around the rest, and into the corners
 * that are free; never under a panel.
 */
function scatter({ scene, free, stage }: LayoutInput, draft: Draft): void {
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
