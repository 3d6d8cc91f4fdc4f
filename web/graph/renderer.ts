// Draws frames on a canvas, and exports PNG files.
import type { Size } from "./extent.ts";
import { paintEdges } from "./paint-edges.ts";
import { type DrawnMarker, paintLabels } from "./paint-labels.ts";
import { paintNodes } from "./paint-nodes.ts";
import {
  type FrameState,
  pixelRatio,
  type RenderInput,
  screenPositionsOf,
} from "./render-input.ts";
import { ImageSprites, type TextStyle, TextSprites } from "./sprites.ts";
import { type Palette, paletteOf, watchTheme } from "./theme.ts";

/** Pixels of a file to a CSS pixel. */
const filePixelRatio = 2;

interface RendererEvents {
  /** Another frame is needed. */
  readonly onInvalidate: () => void;
  /** The size or the fonts are others, so that the layout is computed anew. */
  readonly onResize: () => void;
}

export class Renderer {
  readonly #events: RendererEvents;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #images: ImageSprites;
  #size: Size;
  #palette: Palette;
  #sprites: TextSprites;
  /** What the sprites were written for. */
  #pixelRatio: number;
  #isStale = true;
  #markers: readonly DrawnMarker[] = [];

  /** @param signal ends it, and empties the host */
  constructor(host: HTMLElement, events: RendererEvents, signal: AbortSignal) {
    this.#events = events;
    this.#canvas = document.createElement("canvas");
    this.#canvas.style.cssText = "position:absolute;inset:0;width:100%;height:100%";
    host.append(this.#canvas);
    const context = this.#canvas.getContext("2d");
    if (!context) throw new Error("The browser has no canvas.");
    this.#context = context;
    this.#images = new ImageSprites(() => this.invalidate());
    this.#size = { width: host.clientWidth, height: host.clientHeight };
    this.#palette = paletteOf(host);
    this.#pixelRatio = pixelRatio();
    this.#sprites = new TextSprites(this.#palette, this.#pixelRatio);
    watchTheme(() => {
      this.#palette = paletteOf(host);
      this.#renewSprites();
      events.onResize();
    }, signal);
    const resizing = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width === this.#size.width && height === this.#size.height) return;
      this.#size = { width, height };
      events.onResize();
    });
    resizing.observe(host);
    signal.addEventListener("abort", () => {
      resizing.disconnect();
      this.#images.end();
      host.replaceChildren();
    });
  }

  get size(): Size {
    return this.#size;
  }

  /** Those that were drawn last. */
  get markers(): readonly DrawnMarker[] {
    return this.#markers;
  }

  /** How large a text will be, in CSS pixels. */
  measure(text: string, style: TextStyle): Size {
    return this.#sprites.extentOf(text, style);
  }

  /** The canvas is drawn anew with the next frame. */
  invalidate(): void {
    this.#isStale = true;
    this.#events.onInvalidate();
  }

  /** Draws what changed; returns whether another frame is needed to complete it. */
  draw(state: FrameState): boolean {
    this.#fit();
    if (!this.#isStale) return false;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#context.setTransform(pixelRatio(), 0, 0, pixelRatio(), 0, 0);
    this.#sprites.beginFrame();
    this.#markers = paint(this.#context, this.#inputOf(state));
    this.#isStale = this.#sprites.isBehind;
    return this.#isStale;
  }

  /** What is seen, on the page's background. */
  async toPng(state: FrameState): Promise<Blob> {
    const input = {
      ...this.#inputOf(state),
      sprites: new TextSprites(this.#palette, filePixelRatio, true),
      isForFile: true,
    };
    const { width, height } = input.size;
    const canvas = new OffscreenCanvas(width * filePixelRatio, height * filePixelRatio);
    const context = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
    context.scale(filePixelRatio, filePixelRatio);
    context.fillStyle = input.palette.paper;
    context.fillRect(0, 0, width, height);
    paint(context, input);
    return canvas.convertToBlob({ type: "image/png" });
  }

  #inputOf(state: FrameState): RenderInput {
    return {
      ...state,
      screenPositions: screenPositionsOf(state.scene, state.layout, state.camera),
      size: this.#size,
      palette: this.#palette,
      images: this.#images,
      sprites: this.#sprites,
      isForFile: false,
    };
  }

  /** Just before a frame is drawn, as resizing a canvas clears it. */
  #fit(): void {
    const { width, height } = this.#size;
    const [across, down] = [Math.round(width * pixelRatio()), Math.round(height * pixelRatio())];
    if (this.#canvas.width === across && this.#canvas.height === down) return;
    this.#canvas.width = across;
    this.#canvas.height = down;
    if (this.#pixelRatio !== pixelRatio()) this.#renewSprites();
    this.#isStale = true;
  }

  #renewSprites(): void {
    this.#pixelRatio = pixelRatio();
    this.#sprites = new TextSprites(this.#palette, this.#pixelRatio);
  }
}

function paint(context: CanvasRenderingContext2D, input: RenderInput): DrawnMarker[] {
  paintEdges(context, input);
  paintNodes(context, input);
  return paintLabels(context, input);
}
