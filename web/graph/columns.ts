// A node with neighbours whose names a small ring would cut: they stand on both sides of an ellipse
// around it, one below the other, with their names outside of it.
import { extentAround, Occupancy } from "./extent.ts";
import {
  type Draft,
  type LayoutInput,
  level,
  neighboursByKind,
  type NodeLabel,
  put,
} from "./layout-draft.ts";
import { firstNameOf, fittedText, Names } from "./names.ts";
import { centreRadius } from "./rings.ts";

/** Fewer neighbours than these are better on a ring, even with names that are cut. */
export const minInColumns = 6;
/** The ellipse's part of the free width; the rest is for names. */
const part = 0.14;
const maxNodeRadius = 15;
/** Clear of the selected node and what is drawn behind it, in CSS pixels. */
const minRx = centreRadius.narrow * 1.55 + maxNodeRadius + 4;
/** A node's part of the way to the next one. */
const nodePart = 0.4;
/** Between a node and its name, in CSS pixels. */
const gap = 5;

export function columnLayout(input: LayoutInput, draft: Draft): void {
  const { scene, selected, free } = input;
  const around = neighboursByKind(scene, selected);
  put(draft, selected, { x: 0, y: 0, radius: centreRadius.narrow, at: level.centre });
  const half = Math.ceil(around.length / 2);
  // Clockwise from the top.
  const sides = [around.slice(0, half), around.slice(half).toReversed()];
  const rx = Math.max((free.right - free.left) * part, minRx);
  const ry = (free.bottom - free.top) / 2;
  const { rows, nameY } = rowsOf(input, half);
  new Names(input, draft, new Occupancy(free)).at(selected, "centre", nameY);
  const radius = Math.min(maxNodeRadius, ...rows.map(({ height }) => height * nodePart));
  for (const [nth, column] of sides.entries()) {
    const side = nth === 0 ? 1 : -1;
    for (const [row, index] of column.entries()) {
      const { y = 0, height = 0 } = rows[row] ?? {};
      const x = side * rx * Math.sqrt(Math.max(0.05, 1 - (y / ry) ** 2));
      put(draft, index, { x, y, radius, at: level.first });
      draft.spokes.push(selected, index);
      addName(input, draft, { index, x, reach: radius + gap, height });
    }
  }
  draft.rings.push({ rx, ry });
  draft.inner.rx = free.right;
  draft.inner.ry = ry;
}

/** Rows of equal height, between two of which the selected node's name stands, just below its node. */
function rowsOf({ free: { top, bottom }, measure }: LayoutInput, count: number) {
  const nameHeight = measure("", "centre").height;
  const middle = (bottom - top - nameHeight) / count;
  const start = centreRadius.narrow * 1.45;
  const least = measure("", "first").height;
  let above = Math.round((start - top) / middle);
  let end = start;
  // Where rows are just as high as their names, the name moves instead of them.
  if (Math.min((start - top) / above, (bottom - start - nameHeight) / (count - above)) < least) {
    above = Math.ceil((start - top) / middle);
    end = top + above * middle;
  }
  const rows = Array.from({ length: count }, (_, row) => {
    const isAbove = row < above;
    const height = isAbove ? (end - top) / above : (bottom - end - nameHeight) / (count - above);
    const from = isAbove ? top + row * height : end + nameHeight + (row - above) * height;
    return { y: from + height / 2, height };
  });
  return { rows, nameY: end + nameHeight / 2 };
}

interface NameSpace {
  index: number;
  /** Of the node's middle. */
  x: number;
  /** From there to the name. */
  reach: number;
  height: number;
}

/** In one line, or in two where that is too long and there is room for them. */
function addName(input: LayoutInput, draft: Draft, { index, x, reach, height }: NameSpace): void {
  const { scene, free, measure } = input;
  const { name = "", type } = scene.nodes[index] ?? {};
  const text = type === "user" ? firstNameOf(name) : name;
  const side = Math.sign(x);
  const width = (side > 0 ? free.right - x : x - free.left) - reach;
  const lineHeight = measure(text, "first").height;
  if (lineHeight > height + 0.5) return;
  const maxLines = lineHeight * 2 <= height ? 2 : 1;
  const lines = linesOf(text, maxLines, (line) => fittedText(line, "first", width, measure));
  for (const [nth, line] of lines.entries()) {
    const size = measure(line, "first");
    const dx = side * (reach + size.width / 2);
    const dy = (nth - (lines.length - 1) / 2) * lineHeight;
    const label: NodeLabel = { index, text: line, style: "first", dx, dy, size, angle: 0 };
    draft.labels.push(label);
    const y = draft.targets[index * 2 + 1] ?? 0;
    draft.taken.push(extentAround(x + dx, y + dy, size));
  }
}

/** Breaks a text between words; `fit` cuts a line that is too long. */
function linesOf(text: string, maxLines: number, fit: (line: string) => string | null): string[] {
  if (maxLines > 1 && fit(text) !== text) {
    const words = text.split(" ");
    for (let count = words.length - 1; count > 0; count -= 1) {
      const line = words.slice(0, count).join(" ");
      if (fit(line) === line)
        return [line, fit(words.slice(count).join(" "))].filter((one) => one !== null);
    }
  }
  return [fit(text)].filter((one) => one !== null);
}
