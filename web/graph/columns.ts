// A node with many neighbours where there is little room: they stand on both sides of an ellipse
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
import { fittedText, Names } from "./names.ts";
import { centreRadius } from "./rings.ts";

/** More neighbours than these have no room for their names around a narrow ring. */
export const maxInNarrowRing = 9;
/** The ellipse's part of the free width; the rest is for names. */
const part = 0.14;
const maxNodeRadius = 15;
/** A node's part of the way to the next one. */
const nodePart = 0.4;
/** Between a node and its name, in CSS pixels. */
const gap = 5;

export function columnLayout(input: LayoutInput, draft: Draft): void {
  const { scene, selected, free } = input;
  const around = neighboursByKind(scene, selected);
  put(draft, selected, { x: 0, y: 0, radius: centreRadius.narrow, at: level.centre });
  const bottom = captionTop(input, draft);
  const half = Math.ceil(around.length / 2);
  // Clockwise from the top.
  const sides = [around.slice(0, half), around.slice(half).toReversed()];
  const rx = (free.right - free.left) * part;
  const ry = (free.bottom - free.top) / 2;
  const step = (bottom - free.top) / half;
  const radius = Math.min(maxNodeRadius, step * nodePart);
  for (const [nth, column] of sides.entries()) {
    const side = nth === 0 ? 1 : -1;
    const start = free.top + ((half - column.length) / 2) * step;
    for (const [row, index] of column.entries()) {
      const y = start + (row + 0.5) * step;
      const x = side * rx * Math.sqrt(Math.max(0.05, 1 - (y / ry) ** 2));
      put(draft, index, { x, y, radius, at: level.first });
      draft.spokes.push(selected, index);
      addName(input, draft, { index, x, reach: radius + gap, height: step });
    }
  }
  draft.rings.push({ rx, ry });
  draft.inner.rx = free.right;
  draft.inner.ry = ry;
}

/** The selected node's name stands below the ellipse; returns where it begins. */
function captionTop(input: LayoutInput, draft: Draft): number {
  const { free } = input;
  const names = new Names(input, draft, new Occupancy(free));
  return names.atBottom(input.selected, "centre")
    ? free.bottom - input.measure("", "centre").height
    : free.bottom;
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
  // People are called by their first names.
  const text = type === "user" ? (name.split(" ")[0] ?? name) : name;
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
