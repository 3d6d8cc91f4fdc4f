// Where everything of a graph is drawn: a pure function of the graph, the selection and the free area.
import { columnLayout, minInColumns } from "./columns.ts";
import { dialLayout } from "./dial.ts";
import { type Draft, type Layout, type LayoutInput, maxInRing } from "./layout-draft.ts";
import { pathLayout } from "./path-layout.ts";
import { maxWithNamesBelow, narrowRings, ringLayout } from "./rings.ts";
import { scatter } from "./scatter.ts";
import { neighboursOf, type Scene } from "./scene.ts";

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
