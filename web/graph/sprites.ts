// Written words as small bitmaps: writing costs much more than copying.
import type { Palette } from "./palette.ts";

export type Hand = "chosen" | "near" | "far" | "pill" | "letters";

export interface Sprite {
  readonly canvas: HTMLCanvasElement;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

const hands = {
  chosen: { weight: 600, size: 22, height: 28 },
  near: { weight: 560, size: 13, height: 18 },
  far: { weight: 400, size: 12, height: 16 },
  pill: { weight: 560, size: 11, height: 18 },
  letters: { weight: 560, size: 22, height: 28 },
} as const;

const mostKept = 1200;
const longest = 32;
const padding = { words: 3, pill: 8 };
/** New ones a frame, at least and, as long as that takes only so many ms, at most. */
const fresh = { least: 4, for: 5 };

export interface Sprites {
  /** About how large the words will be, in CSS pixels, without writing them. */
  readonly extentOf: (words: string, hand: Hand) => { width: number; height: number };
  /** Null where this frame's time for writing is used up: they come with a later one. */
  readonly of: (words: string, hand: Hand, colour: string) => Sprite | null;
  readonly beginFrame: () => void;
  /** Whether words were left out since the frame began. */
  readonly isBehind: () => boolean;
}

/** For one palette and density of pixels; where `isPatient`, nothing is ever left for later. */
export function spritesOf(palette: Palette, density: number, isPatient = false): Sprites {
  const known = new Map<string, Sprite>();
  const measure = measureWith(palette);
  let written = 0;
  let began = 0;
  let isBehind = false;
  const mayWrite = () =>
    isPatient || written < fresh.least || performance.now() - began < fresh.for;
  return {
    extentOf: (words, hand) => ({
      width: Math.ceil(measure(shortened(words), hand) + besideOf(hand) * 2),
      height: hands[hand].height,
    }),
    of: (words, hand, colour) => {
      const key = `${hand} ${colour} ${words}`;
      const there = known.get(key);
      if (there) return there;
      if (!mayWrite()) {
        isBehind = true;
        return null;
      }
      written += 1;
      const [oldest] = known.keys();
      if (known.size >= mostKept && oldest !== undefined) known.delete(oldest);
      const sprite = write(shortened(words), hand, colour, palette, density);
      known.set(key, sprite);
      return sprite;
    },
    beginFrame: () => {
      written = 0;
      began = performance.now();
      isBehind = false;
    },
    isBehind: () => isBehind,
  };
}

const besideOf = (hand: Hand) => (hand === "pill" ? padding.pill : padding.words);

const fontOf = (hand: Hand, { serif, sans }: Palette) =>
  `${hands[hand].weight} ${hands[hand].size}px ${hand === "chosen" ? serif : sans}`;

/** The sum of the letters' widths, each measured once: whole words take a hundred times as long. */
function measureWith(palette: Palette): (words: string, hand: Hand) => number {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map<string, number>();
  return (words, hand) => {
    let sum = 0;
    for (const letter of words) {
      const key = hand + letter;
      let width = widths.get(key);
      if (width === undefined) {
        if (context) context.font = fontOf(hand, palette);
        width = context?.measureText(letter).width ?? 0;
        widths.set(key, width);
      }
      sum += width;
    }
    return sum;
  };
}

/** Cut by whole letters, with an ellipsis where it was. */
export function shortened(words: string): string {
  const letters = [...words];
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`
    : words;
}

function write(
  words: string,
  hand: Hand,
  colour: string,
  palette: Palette,
  density: number,
): Sprite {
  const { height } = hands[hand];
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const font = fontOf(hand, palette);
  const beside = besideOf(hand);
  if (context) context.font = font;
  const width = Math.ceil((context?.measureText(words).width ?? 0) + beside * 2);
  canvas.width = Math.ceil(width * density);
  canvas.height = Math.ceil(height * density);
  if (context) {
    context.scale(density, density);
    context.font = font;
    context.textBaseline = "middle";
    if (hand === "pill") drawPill(context, width, height, colour, palette);
    else if (hand !== "letters") drawHalo(context, words, beside, height / 2, palette.paper);
    context.fillStyle = colour;
    context.fillText(words, beside, height / 2 + 0.5);
  }
  return { canvas, width, height };
}

type Context = CanvasRenderingContext2D;

function drawPill(context: Context, width: number, height: number, edge: string, paint: Palette) {
  context.beginPath();
  context.roundRect(0.75, 0.75, width - 1.5, height - 1.5, height / 2);
  context.fillStyle = paint.card;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = 1;
  context.stroke();
}

function drawHalo(context: Context, words: string, x: number, y: number, paper: string) {
  context.strokeStyle = paper;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeText(words, x, y + 0.5);
}
