// Finds room for the names of nodes.
import { extentAround, type Occupancy, type Size } from "./extent.ts";
import type { Draft, LayoutInput, NodeLabel } from "./layout-draft.ts";
import type { TextStyle } from "./sprites.ts";

/** In radians of the vertical, names are centred above or below instead of beside their nodes. */
const centredWithin = 0.2;
/** Between a node and its name, in CSS pixels. */
const gap = 5;

/** Cuts a text to a width, by whole letters and with an ellipsis; null where nothing is left. */
export function fittedText(
  text: string,
  style: TextStyle,
  maxWidth: number,
  measure: LayoutInput["measure"],
): string | null {
  if (measure(text, style).width <= maxWidth) return text;
  const letters = [...text];
  for (let length = letters.length - 1; length > 2; length -= 1) {
    const cut = `${letters.slice(0, length).join("").trimEnd()}…`;
    if (measure(cut, style).width <= maxWidth) return cut;
  }
  return null;
}

/** People are called by it on the first ring: their pictures are beside it. */
export const firstNameOf = (name: string): string => name.split(" ")[0] ?? name;

/** Where a name may stand: from the node's middle to the name's, for a name of that size. */
type Spot = (size: Size, x: number, y: number) => readonly [dx: number, dy: number];

const under =
  (reach: number): Spot =>
  ({ height }) => [0, reach + gap / 2 + height / 2];
const above =
  (reach: number): Spot =>
  ({ height }) => [0, -(reach + gap / 2 + height / 2)];
export const besides =
  (reach: number): Spot =>
  ({ width, height }, x, y) => {
    const angle = Math.atan2(x, -y);
    if (Math.abs(Math.sin(angle)) < Math.sin(centredWithin)) {
      return [0, Math.sign(y) * (reach + gap / 2 + height / 2)];
    }
    return [Math.sign(x) * (reach + gap + width / 2), 0];
  };

const inward =
  (reach: number): Spot =>
  ({ width }, x) => [-Math.sign(x) * (reach + gap + width / 2), 0];

/** Beside its node and a part of the name's height further out, or further in where negative. */
const shifted =
  (reach: number, part: number): Spot =>
  ({ width, height }, x, y) => [
    Math.sign(x) * (reach + gap + width / 2),
    Math.sign(y) * height * part,
  ];

/** Above or below its node, and beginning or ending there. */
const aslant =
  (reach: number): Spot =>
  ({ width, height }, x, y) => [
    Math.sign(x) * (width / 2 - reach),
    Math.sign(y) * (reach + gap / 2 + height / 2),
  ];

/** How much of a name may be left. A few letters of the many outer ones would say nothing. */
const outerParts = [1, 0.75, 0.5];
const innerParts = [...outerParts, 0.35];

/** Finds room for names; what finds none is left out. */
export class Names {
  readonly #input: LayoutInput;
  readonly #draft: Draft;
  readonly #occupied: Occupancy;

  constructor(input: LayoutInput, draft: Draft, occupied: Occupancy) {
    this.#input = input;
    this.#draft = draft;
    this.#occupied = occupied;
  }

  /** Under a node, or else above or beside it. */
  below(index: number, style: "centre" | "first", reach: number): boolean {
    const beside = [besides(reach), shifted(reach, 0.4), shifted(reach, -0.4), inward(reach)];
    return this.#add(index, style, [under(reach), above(reach), aslant(reach), ...beside]);
  }

  /** So far below the middle of a node. */
  at(index: number, style: "centre", dy: number): boolean {
    return this.#add(index, style, [() => [0, dy]]);
  }

  /** Outside of a ring, or else near that. */
  beside(index: number, style: "first" | "second", reach: number): boolean {
    const near = [shifted(reach, 0.4), shifted(reach, -0.4), aslant(reach)];
    return this.#add(index, style, [besides(reach), ...near, under(reach)]);
  }

  /** @param part how much of the text's width is left, 0 to 1 */
  find(
    x: number,
    y: number,
    { text, style, part }: { text: string; style: NodeLabel["style"]; part: number },
    spot: Spot,
  ) {
    const { measure } = this.#input;
    const cut = fittedText(text, style, measure(text, style).width * part, measure);
    if (cut === null) return null;
    const size = measure(cut, style);
    const [across, dy] = spot(size, x, y);
    const dx = across === 0 ? this.#shiftInside(x, size.width) : across;
    const extent = extentAround(x + dx, y + dy, size);
    if (!this.#occupied.isFree(extent)) return null;
    this.#occupied.take(extent);
    this.#draft.taken.push(extent);
    return { text: cut, style, dx, dy, size, angle: 0 };
  }

  /** How far a name under or above its node is moved to the side, to stay inside the free area. */
  #shiftInside(x: number, width: number): number {
    const { left, right } = this.#input.free;
    return Math.max(left + width / 2 - x, 0) + Math.min(right - width / 2 - x, 0);
  }

  #add(index: number, style: NodeLabel["style"], spots: readonly Spot[]): boolean {
    const { name = "", type } = this.#input.scene.nodes[index] ?? {};
    const x = this.#draft.targets[index * 2] ?? 0;
    const y = this.#draft.targets[index * 2 + 1] ?? 0;
    const isInRing = style === "first" && (this.#input.isNarrow || this.#input.path.length < 2);
    const text = isInRing && type === "user" ? firstNameOf(name) : name;
    for (const part of style === "second" ? outerParts : innerParts) {
      for (const spot of spots) {
        const label = this.find(x, y, { text, style, part }, spot);
        if (!label) continue;
        this.#draft.labels.push({ index, ...label });
        return true;
      }
    }
    return false;
  }
}
