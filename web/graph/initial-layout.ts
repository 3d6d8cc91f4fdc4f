// Where nodes start: those that were there stay, the new ones around the node that brought them.
import type { Links } from "./links.ts";

const golden = Math.PI * (3 - Math.sqrt(5));
const gap = 26;

/**
 * Fills `places` (x and y in turn) for all nodes where `known` is 0, beginning from the others, or
 * from `root`, which then comes into the middle.
 */
export function placeNew(
  links: Links,
  places: Float32Array,
  known: Uint8Array,
  root: number,
): void {
  const placed = new Uint8Array(links.count);
  const waiting: number[] = [];
  const put = (index: number, x: number, y: number) => {
    places[index * 2] = x;
    places[index * 2 + 1] = y;
    placed[index] = 1;
    waiting.push(index);
  };
  for (let index = 0; index < links.count; index += 1) {
    if (known[index] === 1) put(index, places[index * 2] ?? 0, places[index * 2 + 1] ?? 0);
  }
  if (waiting.length === 0 && links.count > 0) put(root, 0, 0);
  let taken = 0;
  const spread = () => {
    for (; taken < waiting.length; taken += 1) {
      const anchor = waiting[taken] ?? 0;
      const fresh = freshAround(links, anchor, placed);
      for (let turn = 0; turn < fresh.length; turn += 1) {
        const { x, y } = spotAround(places, anchor, fresh.length, turn);
        put(fresh[turn] ?? 0, x, y);
      }
    }
  };
  spread();
  let others = 0;
  for (let index = 0; index < links.count; index += 1) {
    if (placed[index] === 1) continue;
    const { x, y, reach } = circleOf(places, waiting);
    const angle = others * golden;
    put(index, x + (reach + 3 * gap) * Math.cos(angle), y + (reach + 3 * gap) * Math.sin(angle));
    others += 1;
    spread();
  }
}

const none: readonly number[] = [];

function freshAround(
  { starts, around }: Links,
  anchor: number,
  placed: Uint8Array,
): readonly number[] {
  let fresh: number[] | undefined;
  for (let at = starts[anchor] ?? 0; at < (starts[anchor + 1] ?? 0); at += 1) {
    const index = around[at] ?? 0;
    if (placed[index] === 0) (fresh ??= []).push(index);
  }
  return fresh ?? none;
}

/** A disc of seeds beside the anchor, on the side that looks away from the middle. */
function spotAround(places: Float32Array, anchor: number, count: number, turn: number) {
  const x = places[anchor * 2] ?? 0;
  const y = places[anchor * 2 + 1] ?? 0;
  const fromMiddle = Math.hypot(x, y);
  const away = fromMiddle < 1 ? 0 : (gap * Math.sqrt(count) + gap) / fromMiddle;
  const angle = turn * golden + anchor;
  const distance = gap * Math.sqrt(turn + 1);
  return {
    x: x + x * away + distance * Math.cos(angle),
    y: y + y * away + distance * Math.sin(angle),
  };
}

/** A circle that all placed nodes lie in. */
function circleOf(places: Float32Array, placed: readonly number[]) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const index of placed) {
    left = Math.min(left, places[index * 2] ?? 0);
    right = Math.max(right, places[index * 2] ?? 0);
    top = Math.min(top, places[index * 2 + 1] ?? 0);
    bottom = Math.max(bottom, places[index * 2 + 1] ?? 0);
  }
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    reach: Math.hypot(right - left, bottom - top) / 2,
  };
}
