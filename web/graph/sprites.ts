// Texts, logos and avatars as small bitmaps that are kept: copying a bitmap is much faster than
// writing a text or scaling an image in each frame.
import type { Palette } from "./theme.ts";

export type TextStyle = "centre" | "first" | "second" | "strong" | "badge" | "initials";

export interface TextSprite {
  readonly canvas: HTMLCanvasElement;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Font weight and size, and the sprite's height, in CSS pixels. */
const textStyles = {
  centre: { weight: 600, size: 23, height: 28 },
  first: { weight: 600, size: 13.5, height: 18 },
  second: { weight: 450, size: 12.5, height: 16 },
  strong: { weight: 600, size: 12.5, height: 16 },
  badge: { weight: 560, size: 13, height: 24 },
  initials: { weight: 560, size: 22, height: 28 },
} as const;

const maxTexts = 1200;
const maxLetters = 32;
const padding = { text: 3, badge: 8 };
/** New texts a frame: this many, and more as long as writing them takes less than the time. */
const perFrame = { min: 4, budgetMs: 5 };

export class TextSprites {
  readonly #palette: Palette;
  readonly #pixelRatio: number;
  readonly #isUnhurried: boolean;
  readonly #measure: (text: string, style: TextStyle) => number;
  readonly #sprites = new Map<string, TextSprite>();
  #written = 0;
  #frameBegan = 0;
  #isBehind = false;

  /** Where `isUnhurried`, no text is ever left for a later frame. */
  constructor(palette: Palette, pixelRatio: number, isUnhurried = false) {
    this.#palette = palette;
    this.#pixelRatio = pixelRatio;
    this.#isUnhurried = isUnhurried;
    this.#measure = measureWith(palette);
  }

  /** About how large a text will be, in CSS pixels, without writing it. */
  extentOf(text: string, style: TextStyle): { width: number; height: number } {
    return {
      width: Math.ceil(this.#measure(shortened(text), style) + paddingOf(style) * 2),
      height: textStyles[style].height,
    };
  }

  /** Null where this frame's time for writing is used up: it comes with a later one. */
  of(text: string, style: TextStyle, colour: string): TextSprite | null {
    const key = `${style} ${colour} ${text}`;
    const known = this.#sprites.get(key);
    if (known) return known;
    if (!this.#mayWrite()) {
      this.#isBehind = true;
      return null;
    }
    this.#written += 1;
    const [oldest] = this.#sprites.keys();
    if (this.#sprites.size >= maxTexts && oldest !== undefined) this.#sprites.delete(oldest);
    const sprite = write(shortened(text), style, colour, this.#palette, this.#pixelRatio);
    this.#sprites.set(key, sprite);
    return sprite;
  }

  beginFrame(): void {
    this.#written = 0;
    this.#frameBegan = performance.now();
    this.#isBehind = false;
  }

  /** Whether a text was left out since the frame began. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  #mayWrite(): boolean {
    return (
      this.#isUnhurried ||
      this.#written < perFrame.min ||
      performance.now() - this.#frameBegan < perFrame.budgetMs
    );
  }
}

const paddingOf = (style: TextStyle) => (style === "badge" ? padding.badge : padding.text);

const fontOf = (style: TextStyle, { serif, sans }: Palette) =>
  `${textStyles[style].weight} ${textStyles[style].size}px ${style === "centre" ? serif : sans}`;

/** The sum of the letters' widths, each measured once: measuring whole texts is a hundred times slower. */
function measureWith(palette: Palette): (text: string, style: TextStyle) => number {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map<string, number>();
  return (text, style) => {
    let sum = 0;
    for (const letter of text) {
      const key = style + letter;
      let width = widths.get(key);
      if (width === undefined) {
        if (context) context.font = fontOf(style, palette);
        width = context?.measureText(letter).width ?? 0;
        widths.set(key, width);
      }
      sum += width;
    }
    return sum;
  };
}

/** Cut by whole letters, with an ellipsis where it was. */
export function shortened(text: string): string {
  const letters = [...text];
  return letters.length > maxLetters
    ? `${letters
        .slice(0, maxLetters - 1)
        .join("")
        .trimEnd()}…`
    : text;
}

function write(
  text: string,
  style: TextStyle,
  colour: string,
  palette: Palette,
  pixelRatio: number,
): TextSprite {
  const { height } = textStyles[style];
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const font = fontOf(style, palette);
  const left = paddingOf(style);
  if (context) context.font = font;
  const width = Math.ceil((context?.measureText(text).width ?? 0) + left * 2);
  canvas.width = Math.ceil(width * pixelRatio);
  canvas.height = Math.ceil(height * pixelRatio);
  if (context) {
    context.scale(pixelRatio, pixelRatio);
    context.font = font;
    context.textBaseline = "middle";
    if (style === "badge") drawPill(context, width, height, colour, palette);
    else if (style !== "initials") drawHalo(context, text, left, height / 2, palette.paper);
    context.fillStyle = colour;
    context.fillText(text, left, height / 2 + 0.5);
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

/** Wide enough to close the gaps between letters, so that no edge shows through a name. */
const haloWidth = 6;

function drawHalo(context: Context, text: string, x: number, y: number, paper: string) {
  context.strokeStyle = paper;
  context.lineWidth = haloWidth;
  context.lineJoin = "round";
  context.strokeText(text, x, y + 0.5);
}

/** Twice the largest side that is drawn, for fine screens; and how small images are kept. */
const imageSide = 96;
const minImageSide = 24;
const maxImages = 500;
const maxConcurrentLoads = 6;
/** How long images that have loaded wait for those that still load: each frame draws all. */
const gatherMs = 200;

interface ImageSprite {
  /** The largest first, each half as large as the one before. */
  readonly levels: readonly [HTMLCanvasElement, ...HTMLCanvasElement[]];
  /** From another origin without CORS: a canvas with it can't be saved. */
  readonly isForeign: boolean;
}

/** How an image is drawn: an avatar is cut round, a logo may be recoloured for the theme. */
export interface ImageFinish {
  readonly isRound: boolean;
  /** As in CSS; "none" for none. */
  readonly filter: string;
}

/** Loads each image once, when it is first to be drawn. */
export class ImageSprites {
  readonly #onLoad: () => void;
  /** Undefined while it loads, null where it is broken. */
  readonly #sprites = new Map<string, ImageSprite | null | undefined>();
  readonly #queue: { key: string; src: string; finish: ImageFinish }[] = [];
  #loading = 0;
  #isEnded = false;
  #gathering: ReturnType<typeof setTimeout> | undefined;

  /** @param onLoad called when images have loaded, once for several */
  constructor(onLoad: () => void) {
    this.#onLoad = onLoad;
  }

  /** Undefined while it loads, null where it is broken. */
  of(src: string, finish: ImageFinish): ImageSprite | null | undefined {
    const key = `${finish.isRound} ${finish.filter} ${src}`;
    if (this.#sprites.has(key)) return this.#sprites.get(key);
    const [oldest] = this.#sprites.keys();
    if (this.#sprites.size >= maxImages && oldest !== undefined) this.#sprites.delete(oldest);
    this.#sprites.set(key, undefined);
    this.#queue.push({ key, src, finish });
    this.#loadNext();
    return undefined;
  }

  /** No image is drawn from then on. */
  end(): void {
    clearTimeout(this.#gathering);
    this.#isEnded = true;
    this.#queue.length = 0;
    this.#sprites.clear();
  }

  #loadNext(): void {
    if (this.#loading >= maxConcurrentLoads) return;
    // Images requested last are in view now.
    const next = this.#queue.pop();
    if (!next) return;
    this.#loading += 1;
    void loadSprite(next.src, next.finish).then((sprite) => {
      this.#loading -= 1;
      if (this.#isEnded) return;
      this.#sprites.set(next.key, sprite);
      this.#loadNext();
      if (this.#loading === 0) this.#show();
      else this.#gathering ??= setTimeout(this.#show, gatherMs);
    });
  }

  readonly #show = (): void => {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#onLoad();
  };
}

async function loadSprite(
  src: string,
  { isRound, filter }: ImageFinish,
): Promise<ImageSprite | null> {
  const readable = await loadImage(src, "anonymous");
  const image = readable ?? (isElsewhere(src) ? await loadImage(src, null) : null);
  if (!image) return null;
  const canvas = document.createElement("canvas");
  canvas.width = imageSide;
  canvas.height = imageSide;
  // Drawings without a size of their own say 0; they fill the square.
  const fits = [
    imageSide / (image.naturalWidth || imageSide),
    imageSide / (image.naturalHeight || imageSide),
  ];
  const scale = isRound ? Math.max(...fits) : Math.min(...fits);
  const width = (image.naturalWidth || imageSide) * scale;
  const height = (image.naturalHeight || imageSide) * scale;
  const context = canvas.getContext("2d");
  if (isRound) {
    context?.arc(imageSide / 2, imageSide / 2, imageSide / 2, 0, Math.PI * 2);
    context?.clip();
  }
  if (context && filter !== "none") context.filter = filter;
  context?.drawImage(image, (imageSide - width) / 2, (imageSide - height) / 2, width, height);
  return { levels: [canvas, ...halvesOf(canvas)], isForeign: !readable };
}

/** Browsers skip pixels of an image that they scale down by more than half at once. */
function halvesOf(image: HTMLCanvasElement): HTMLCanvasElement[] {
  const side = image.width / 2;
  if (side < minImageSide) return [];
  const half = document.createElement("canvas");
  half.width = side;
  half.height = side;
  half.getContext("2d")?.drawImage(image, 0, 0, side, side);
  return [half, ...halvesOf(half)];
}

/** The smallest level that isn't enlarged by drawing it with that side, in pixels of the canvas. */
export const levelFor = ({ levels }: ImageSprite, side: number): HTMLCanvasElement =>
  levels.findLast(({ width }) => width >= side) ?? levels[0];

const isElsewhere = (src: string) => new URL(src, location.href).origin !== location.origin;

async function loadImage(src: string, crossOrigin: "anonymous" | null) {
  const image = new Image();
  image.crossOrigin = crossOrigin;
  image.referrerPolicy = "no-referrer";
  image.decoding = "async";
  image.src = src;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
