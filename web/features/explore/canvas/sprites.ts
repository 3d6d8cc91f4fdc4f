// Written words as small bitmaps: writing costs much more than copying.
import type { Palette } from "./palette.ts";

export type Hand = "chosen" | "near" | "far" | "pill";

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
} as const;

const mostKept = 1200;
const longest = 32;
const padding = { words: 3, pill: 8 };

export interface Sprites {
  readonly of: (words: string, hand: Hand, colour: string) => Sprite;
}

/** For one palette and density of pixels. */
export function spritesOf(palette: Palette, density: number): Sprites {
  const known = new Map<string, Sprite>();
  return {
    of: (words, hand, colour) => {
      const key = `${hand} ${colour} ${words}`;
      const there = known.get(key);
      if (there) return there;
      const [oldest] = known.keys();
      if (known.size >= mostKept && oldest !== undefined) known.delete(oldest);
      const sprite = written(shortened(words), hand, colour, palette, density);
      known.set(key, sprite);
      return sprite;
    },
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

function written(
  words: string,
  hand: Hand,
  colour: string,
  palette: Palette,
  density: number,
): Sprite {
  const { weight, size, height } = hands[hand];
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const font = `${weight} ${size}px ${hand === "chosen" ? palette.serif : palette.sans}`;
  const beside = hand === "pill" ? padding.pill : padding.words;
  if (context) context.font = font;
  const width = Math.ceil((context?.measureText(words).width ?? 0) + beside * 2);
  canvas.width = Math.ceil(width * density);
  canvas.height = Math.ceil(height * density);
  if (context) {
    context.scale(density, density);
    context.font = font;
    context.textBaseline = "middle";
    if (hand === "pill") drawPill(context, width, height, colour, palette);
    else drawHalo(context, words, beside, height / 2, palette.paper);
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
