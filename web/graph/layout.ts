// Where everything of a graph is drawn: a pure function of the graph, the selection and the free area.
import { columnLayout, maxInNarrowRing } from "./columns.ts";
import { dialLayout } from "./dial.ts";
import { type Draft, type Layout, type LayoutInput, maxInRing } from "./layout-draft.ts";
import { pathLayout } from "./path-layout.ts";
import { ringLayout } from "./rings.ts";
import { scatter } from "./scatter.ts";
import { neighboursOf, type Scene } from "./scene.ts";

/** Free areas narrower than this have names on the first ring only, in CSS pixels. */
const narrowBelow = 560;

export function layoutOf(request: Omit<LayoutInput, "isNarrow">): Layout {
  const { scene, selected, path, free } = request;
  const input = { ...request, isNarrow: free.right - free.left < narrowBelow };
  const draft: Draft = {
    targets: new Float32Array(scene.count * 2),
    radii: new Float32Array(scene.count),
    levels: new Uint8Array(scene.count),
    labels: [],
    markers: [],
    rings: [],
    spokes: [],
    branches: [],
    pathEdges: [],
    taken: [],
    inner: { rx: 0, ry: 0 },
  };
  const degree = selected >= 0 ? degreeOf(scene, selected) : 0;
  const isDial = path.length < 2 && degree > maxInRing;
  if (path.length > 1) pathLayout(input, draft);
  else if (isDial) dialLayout(input, draft);
  else if (input.isNarrow && degree > maxInNarrowRing) columnLayout(input, draft);
  else if (selected >= 0) ringLayout(input, draft);
  scatter(input, draft);
  return { ...draft, isDial };
}

const degreeOf = (scene: Scene, index: number) => new Set(neighboursOf(scene, index)).size;
