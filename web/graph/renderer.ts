// Where the picture is drawn: its canvases, and what is kept to draw with.
import type { Camera, Size } from "./camera.ts";
import type { Focus } from "./focus.ts";
import { startImages } from "./images.ts";
import { density, fitLayer, layerIn } from "./layers.ts";
import { paintFocusEdges, paintShare, sharesOf } from "./paint-edges.ts";
import { type MoreMark, paintLabels } from "./paint-labels.ts";
import { paintNodes } from "./paint-nodes.ts";
import { paletteOf } from "./palette.ts";
import type { Scene } from "./scene.ts";
import { spritesOf } from "./sprites.ts";
import { spotsOf, type View } from "./view.ts";
import { watchLooks } from "./watch-theme.ts";

/** What changes from frame to frame. */
export interface Moment {
  readonly scene: Scene;
  readonly focus: Focus;
  readonly camera: Camera;
  readonly more: ReadonlySet<string>;
  readonly isMoving: boolean;
}

export interface Stage {
  readonly size: () => Size;
  /** The places or the lines changed; otherwise only what lies above the lines is drawn anew. */
  readonly staleLines: () => void;
  /** Draws a frame, if anything changed; tells whether another is needed to complete it. */
  readonly draw: (moment: Moment, isChanged: boolean) => boolean;
  readonly marks: () => readonly MoreMark[];
  /** Of the chosen node, in CSS pixels. */
  readonly nameWidth: (scene: Scene, focus: Focus) => number;
  readonly toPng: (moment: Moment) => Promise<Blob>;
}

/** Files are as fine as good screens. */
const fileDensity = 2;

export function stageIn(host: HTMLElement, onStale: () => void, signal: AbortSignal): Stage {
  const lines = layerIn(host);
  const top = layerIn(host);
  let isStale = true;
  let sharesDrawn = 0;
  let marks: MoreMark[] = [];
  const changed = () => {
    isStale = true;
    onStale();
  };
  const staleLines = () => {
    sharesDrawn = 0;
    changed();
  };
  const images = startImages(changed);
  let palette = paletteOf(host);
  let writtenFor = density();
  let sprites = spritesOf(palette, writtenFor);
  const rewrite = () => {
    writtenFor = density();
    sprites = spritesOf(palette, writtenFor);
  };
  watchLooks(() => {
    palette = paletteOf(host);
    rewrite();
    staleLines();
  }, signal);
  let size: Size = { width: host.clientWidth, height: host.clientHeight };
  /** Just before it is drawn, as it clears what was there. */
  const fit = () => {
    const isFitted = [lines, top].map((layer) => fitLayer(layer, size)).includes(true);
    if (!isFitted) return;
    if (writtenFor !== density()) rewrite();
    staleLines();
  };
  const resizing = new ResizeObserver(([entry]) => {
    if (!entry) return;
    size = { width: entry.contentRect.width, height: entry.contentRect.height };
    changed();
  });
  resizing.observe(host);
  signal.addEventListener("abort", () => {
    resizing.disconnect();
    images.end();
    host.replaceChildren();
  });
  const viewOf = (moment: Moment): View => ({
    ...moment,
    spots: spotsOf(moment.scene, moment.camera, moment.focus),
    size,
    palette,
    images,
    sprites,
    isForFile: false,
  });

  return {
    size: () => size,
    staleLines,
    marks: () => marks,
    nameWidth: (scene, { chosen }) =>
      sprites.extentOf(scene.nodes[chosen]?.name ?? "", "chosen").width,
    draw: (moment, isChanged) => {
      fit();
      const view = viewOf(moment);
      const shares = sharesOf(view);
      if (sharesDrawn === 0 || (!moment.isMoving && sharesDrawn < shares)) {
        const isFirst = sharesDrawn === 0;
        paintShare(isFirst ? lines.begin() : lines.resume(), view, sharesDrawn);
        sharesDrawn += 1;
      }
      if (isStale || isChanged) {
        sprites.beginFrame();
        marks = paintTop(top.begin(), view);
        isStale = sprites.isBehind();
      }
      return isStale || (!moment.isMoving && sharesDrawn < shares);
    },
    toPng: (moment) => {
      const view = { ...viewOf({ ...moment, isMoving: false }), isForFile: true };
      return pngOf({ ...view, sprites: spritesOf(palette, fileDensity, true) });
    },
  };
}

function paintTop(context: CanvasRenderingContext2D, view: View): MoreMark[] {
  paintFocusEdges(context, view);
  paintNodes(context, view);
  return paintLabels(context, view);
}

async function pngOf(view: View): Promise<Blob> {
  const canvas = new OffscreenCanvas(view.size.width * fileDensity, view.size.height * fileDensity);
  const context = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
  context.scale(fileDensity, fileDensity);
  context.fillStyle = view.palette.paper;
  context.fillRect(0, 0, view.size.width, view.size.height);
  for (let share = 0; share < sharesOf(view); share += 1) paintShare(context, view, share);
  paintTop(context, view);
  return canvas.convertToBlob({ type: "image/png" });
}
