// Draws frames on two canvases: the dimmed edges below, which stay while only the focus changes, and
// everything else above. Exports PNG files.
import type { Size } from "./camera.ts";
import type { Focus } from "./focus.ts";
import { edgeBatchCount, paintEdgeBatch, paintFocusEdges } from "./paint-edges.ts";
import { type MoreBadge, paintLabels } from "./paint-labels.ts";
import { paintNodes } from "./paint-nodes.ts";
import {
  type FrameState,
  pixelRatio,
  type RenderInput,
  screenPositionsOf,
} from "./render-input.ts";
import type { Scene } from "./scene.ts";
import { ImageSprites, TextSprites } from "./sprites.ts";
import { type Palette, paletteOf, watchTheme } from "./theme.ts";

/** Pixels of a file to a CSS pixel. */
const filePixelRatio = 2;

export class Renderer {
  readonly #onInvalidate: () => void;
  readonly #edgeLayer: Layer;
  readonly #topLayer: Layer;
  readonly #images: ImageSprites;
  #size: Size;
  #palette: Palette;
  #sprites: TextSprites;
  /** What the sprites were written for. */
  #pixelRatio: number;
  #isTopStale = true;
  #batchesDrawn = 0;
  #badges: readonly MoreBadge[] = [];

  /**
   * @param onInvalidate asks for another frame
   * @param signal ends it, and empties the host
   */
  constructor(host: HTMLElement, onInvalidate: () => void, signal: AbortSignal) {
    this.#onInvalidate = onInvalidate;
    this.#edgeLayer = new Layer(host);
    this.#topLayer = new Layer(host);
    this.#images = new ImageSprites(() => this.#invalidateTop());
    this.#size = { width: host.clientWidth, height: host.clientHeight };
    this.#palette = paletteOf(host);
    this.#pixelRatio = pixelRatio();
    this.#sprites = new TextSprites(this.#palette, this.#pixelRatio);
    watchTheme(() => {
      this.#palette = paletteOf(host);
      this.#renewSprites();
      this.invalidate();
    }, signal);
    const resizing = new ResizeObserver(([entry]) => {
      if (!entry) return;
      this.#size = { width: entry.contentRect.width, height: entry.contentRect.height };
      this.#invalidateTop();
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
  get badges(): readonly MoreBadge[] {
    return this.#badges;
  }

  /** Of the selected node, in CSS pixels. */
  nameWidth(scene: Scene, { selected }: Focus): number {
    return this.#sprites.extentOf(scene.nodes[selected]?.name ?? "", "selected").width;
  }

  /** Nodes or edges moved or changed: both canvases are drawn anew with the next frame. */
  invalidate(): void {
    this.#batchesDrawn = 0;
    this.#invalidateTop();
  }

  #invalidateTop(): void {
    this.#isTopStale = true;
    this.#onInvalidate();
  }

  /** Draws what changed; returns whether another frame is needed to complete it. */
  draw(state: FrameState, isTopChanged: boolean): boolean {
    this.#fit();
    const input = this.#inputOf(state);
    const batches = edgeBatchCount(input);
    if (this.#batchesDrawn === 0 || (!state.isMoving && this.#batchesDrawn < batches)) {
      const isFirst = this.#batchesDrawn === 0;
      const context = isFirst ? this.#edgeLayer.begin() : this.#edgeLayer.resume();
      paintEdgeBatch(context, input, this.#batchesDrawn);
      this.#batchesDrawn += 1;
    }
    if (this.#isTopStale || isTopChanged) {
      this.#sprites.beginFrame();
      this.#badges = paintTop(this.#topLayer.begin(), input);
      this.#isTopStale = this.#sprites.isBehind;
    }
    return this.#isTopStale || (!state.isMoving && this.#batchesDrawn < batches);
  }

  /** What is seen, on the page's background. */
  async toPng(state: FrameState): Promise<Blob> {
    const input = {
      ...this.#inputOf({ ...state, isMoving: false }),
      sprites: new TextSprites(this.#palette, filePixelRatio, true),
      isForFile: true,
    };
    const { width, height } = input.size;
    const canvas = new OffscreenCanvas(width * filePixelRatio, height * filePixelRatio);
    const context = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
    context.scale(filePixelRatio, filePixelRatio);
    context.fillStyle = input.palette.paper;
    context.fillRect(0, 0, width, height);
    const batches = edgeBatchCount(input);
    for (let batch = 0; batch < batches; batch += 1) paintEdgeBatch(context, input, batch);
    paintTop(context, input);
    return canvas.convertToBlob({ type: "image/png" });
  }

  #inputOf(state: FrameState): RenderInput {
    return {
      ...state,
      screenPositions: screenPositionsOf(state.scene, state.camera, state.focus),
      size: this.#size,
      palette: this.#palette,
      images: this.#images,
      sprites: this.#sprites,
      isForFile: false,
    };
  }

  /** Just before a frame is drawn, as resizing a canvas clears it. */
  #fit(): void {
    const isResized = [this.#edgeLayer, this.#topLayer].map((layer) => layer.fit(this.#size));
    if (!isResized.includes(true)) return;
    if (this.#pixelRatio !== pixelRatio()) this.#renewSprites();
    this.invalidate();
  }

  #renewSprites(): void {
    this.#pixelRatio = pixelRatio();
    this.#sprites = new TextSprites(this.#palette, this.#pixelRatio);
  }
}

function paintTop(context: CanvasRenderingContext2D, input: RenderInput): MoreBadge[] {
  paintFocusEdges(context, input);
  paintNodes(context, input);
  return paintLabels(context, input);
}

class Layer {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;

  constructor(host: HTMLElement) {
    this.#canvas = document.createElement("canvas");
    this.#canvas.style.cssText = "position:absolute;inset:0;width:100%;height:100%";
    host.append(this.#canvas);
    const context = this.#canvas.getContext("2d");
    if (!context) throw new Error("This browser draws no pictures.");
    this.#context = context;
  }

  /** Fits it to its host; returns whether that changed its size, which cleared it. */
  fit({ width, height }: Size): boolean {
    const [across, down] = [Math.round(width * pixelRatio()), Math.round(height * pixelRatio())];
    if (this.#canvas.width === across && this.#canvas.height === down) return false;
    this.#canvas.width = across;
    this.#canvas.height = down;
    return true;
  }

  /** Clears it; a unit is a CSS pixel. */
  begin(): CanvasRenderingContext2D {
    const context = this.resume();
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    return context;
  }

  /** To go on where it was left. */
  resume(): CanvasRenderingContext2D {
    this.#context.setTransform(pixelRatio(), 0, 0, pixelRatio(), 0, 0);
    return this.#context;
  }
}
