// Places the labels: one for every project, and for technologies as space allows.
import type { Piece } from "./choose.ts";

export interface Placed extends Piece {
  x: number;
  y: number;
}

/** Size of the picture in pixels. */
export const teaserSize = { width: 840, height: 300 };

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Label {
  readonly text: string;
  /** The text's baseline. */
  readonly y: number;
}

const maxLabelLength = 20;
/** Pixels of an average letter and of a line. */
const letter = 6.6;
const line = 15;
/** Pixels between a label and its surroundings. */
const air = 4;
/** Pixels from the centre of a node to its edge, and to where other nodes begin. */
const reach = { project: 12, tech: 17, user: 13 };
const own = 15;

const shorten = (name: string) => {
  const letters = [...name];
  return letters.length > maxLabelLength
    ? `${letters
        .slice(0, maxLabelLength - 1)
        .join("")
        .trim()}…`
    : name;
};

/** The overlap of two boxes, or null. */
export function overlap(one: Box, other: Box): { x: number; y: number } | null {
  const x = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const y = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return x > 0 && y > 0 ? { x, y } : null;
}

/** The position of a project's label: below it, in the lower half above it. */
const isAbove = ({ y }: { y: number }) => y > teaserSize.height * 0.6;

export function labelBox({ x, y, type, name }: Placed, above = isAbove({ y })): Box {
  const width = [...shorten(name)].length * letter + air;
  const top = above ? y - reach[type] - line : y + reach[type] + 1;
  return { x: x - width / 2, y: top, width, height: line };
}

const baseOf = ({ y, height }: Box) => Math.round(y + height - 4);

const isInside = ({ x, y, width, height }: Box) =>
  x >= 0 && y >= 0 && x + width <= teaserSize.width && y + height <= teaserSize.height;

/**
 * The labels of the placed nodes, by nid. Technologies shared by more projects get a label first.
 */
export function labelsOf(placed: readonly Placed[]): Map<string, Label> {
  const labels = new Map<string, Label>();
  const taken: { box: Box; nid: string }[] = placed.map(({ nid, x, y }) => {
    return { nid, box: { x: x - own, y: y - own, width: 2 * own, height: 2 * own } };
  });
  const write = ({ nid, name }: Placed, box: Box) => {
    labels.set(nid, { text: shorten(name), y: baseOf(box) });
    taken.push({ nid, box });
  };
  const isFree = (box: Box, nid: string) =>
    isInside(box) && taken.every((other) => other.nid === nid || !overlap(box, other.box));

  for (const piece of placed) {
    if (piece.type !== "project") continue;
    const boxes = [labelBox(piece), labelBox(piece, !isAbove(piece))];
    write(piece, boxes.find((box) => isFree(box, piece.nid)) ?? labelBox(piece));
  }
  const techs = placed
    .filter(({ type }) => type === "tech")
    .toSorted((one, other) => other.projects.length - one.projects.length);
  for (const piece of techs) {
    const boxes = [false, true].map((above) => labelBox(piece, above));
    const box = boxes.find((each) => isFree(each, piece.nid));
    if (box) write(piece, box);
  }
  return labels;
}
