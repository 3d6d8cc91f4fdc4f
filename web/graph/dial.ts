// A node with many neighbours: they stand on a circle around it, with their names along the radius.
import { once } from "#shared/once.ts";
import {
  type Draft,
  type LayoutInput,
  level,
  neighboursByKind,
  type NodeLabel,
  put,
} from "./layout-draft.ts";
import { extentAround, Occupancy } from "./extent.ts";
import { fittedText, Names } from "./names.ts";
import { centreRadius } from "./rings.ts";

/** What the circle leaves to the names outside of it, in CSS pixels. */
const nameSpace = { wide: 140, narrow: 68 } as const;
const minRadius = 64;
/** The largest radius of a node, and its part of the way to the next one. */
const maxNodeRadius = 6.5;
const nodePart = 0.4;
const gap = 6;
const byName = once(() => new Intl.Collator("en", { numeric: true }));

export function dialLayout(input: LayoutInput, draft: Draft): void {
  const { scene, selected, isNarrow, free } = input;
  const size = isNarrow ? "narrow" : "wide";
  const nameOf = (index: number) => scene.nodes[index]?.name ?? "";
  const kind = (index: number) => scene.kindOf[index] ?? 0;
  const around = neighboursByKind(scene, selected).toSorted(
    (a, b) => kind(b) - kind(a) || byName().compare(nameOf(a), nameOf(b)) || a - b,
  );
  const half = Math.min(free.right - free.left, free.bottom - free.top) / 2;
  const radius = Math.max(minRadius, half - nameSpace[size]);
  const step = (Math.PI * 2) / around.length;
  const nodeRadius = Math.min(maxNodeRadius, radius * step * nodePart);

  put(draft, selected, { x: 0, y: 0, radius: centreRadius[size], at: level.centre });
  for (const [nth, index] of around.entries()) {
    const angle = (nth + 0.5) * step;
    const [x, y] = [radius * Math.sin(angle), -radius * Math.cos(angle)];
    put(draft, index, { x, y, radius: nodeRadius, at: level.first });
    draft.spokes.push(selected, index);
  }
  // On the smallest screens the name is wider than the circle.
  const inside = radius - nodeRadius;
  const middle = extentAround(0, 0, { width: inside * 1.7, height: inside * 1.7 });
  for (const area of [middle, free]) {
    const names = new Names(input, draft, new Occupancy(area));
    if (names.below(selected, "centre", centreRadius[size] * 1.45)) break;
  }
  draft.labels.push(...namesOf(input, around, { radius, nodeRadius, space: nameSpace[size] }));
  draft.rings.push({ rx: radius, ry: radius });
  draft.inner.rx = radius + nameSpace[size];
  draft.inner.ry = radius + nameSpace[size];
}

interface Dial {
  radius: number;
  nodeRadius: number;
  space: number;
}

/** Nodes that share the viewer's stack have their names first, then every one that finds room. */
function namesOf(
  { scene, isNarrow, measure }: LayoutInput,
  around: readonly number[],
  { radius, nodeRadius, space }: Dial,
): NodeLabel[] {
  const shared = (index: number) => (scene.nodes[index]?.attributes.sharedTechs ?? 0) > 0;
  const step = (Math.PI * 2) / around.length;
  const start = radius + nodeRadius + gap;
  const named = around.map((index, nth) => ({ index, angle: (nth + 0.5) * step }));
  const strong = named.filter(({ index }) => shared(index));
  const others = isNarrow ? [] : named.filter(({ index }) => !shared(index));
  const labels: NodeLabel[] = [];
  const angles: number[] = [];
  for (const { index, angle } of [...strong, ...others]) {
    const style = shared(index) ? "strong" : "second";
    const text = fittedText(scene.nodes[index]?.name ?? "", style, space - gap * 2, measure);
    if (text === null) continue;
    const size = measure(text, style);
    const least = size.height / start;
    if (angles.some((one) => distanceOf(one, angle) < least)) continue;
    angles.push(angle);
    const far = nodeRadius + gap + size.width / 2;
    labels.push({
      index,
      text,
      style,
      dx: Math.sin(angle) * far,
      dy: -Math.cos(angle) * far,
      size,
      // Never upside down.
      angle: angle < Math.PI ? angle - Math.PI / 2 : angle + Math.PI / 2,
    });
  }
  return labels;
}

/** Between two angles, the shorter way round. */
function distanceOf(one: number, other: number): number {
  const distance = Math.abs(one - other) % (Math.PI * 2);
  return Math.min(distance, Math.PI * 2 - distance);
}
