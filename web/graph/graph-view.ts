// Holds the view's state, and draws a frame only when something has changed.
import type { GraphEdge, GraphNode } from "#contract/graph.ts";
import { fractionAfter } from "./camera.ts";
import { CameraController, type Insets } from "./camera-controller.ts";
import { listen } from "./gestures.ts";
import { type GraphHandlers, interactionsOn } from "./interaction-controller.ts";
import type { Layout } from "./layout-draft.ts";
import { layoutOf } from "./layout.ts";
import { type FrameState, screenPositionsOf } from "./render-input.ts";
import { Renderer } from "./renderer.ts";
import { type Scene, sceneOf } from "./scene.ts";

export interface GraphData {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** By nid. */
  readonly selected: string;
  /** The path to be shown, nids from its first node to its last. */
  readonly path: readonly string[] | null;
  readonly insets: Insets;
}

/** In so many ms nodes go 63 % of the way to their targets. */
const timeConstantMs = 70;
/** A frame that comes later than this doesn't make up for all of it. */
const maxElapsedMs = 100;
const nothing = layoutOf({
  scene: sceneOf([], []),
  selected: -1,
  path: [],
  free: { left: 0, top: 0, right: 1, bottom: 1 },
  stage: { left: 0, top: 0, right: 1, bottom: 1 },
  measure: () => ({ width: 0, height: 0 }),
});

/**
 * Draws into `host` until `end` is called. The attribute `data-still` on `host` says that nothing moves
 * and everything is drawn.
 */
export class GraphView {
  readonly #host: HTMLElement;
  readonly #handlers: GraphHandlers;
  readonly #ending = new AbortController();
  readonly #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #renderer: Renderer;
  readonly #camera: CameraController;

  #data: GraphData | undefined;
  /** Another graph, from when it is known until the task that takes it in. */
  #pending: GraphData | undefined;
  #scene: Scene = sceneOf([], []);
  #layout: Layout = nothing;
  #selected = -1;
  #hovered = -1;
  /** What the camera last followed. */
  #followed: string | undefined;
  #hasDrawn = false;
  #lastFrameAt = 0;
  #frameRequest = 0;

  constructor(host: HTMLElement, handlers: GraphHandlers) {
    this.#host = host;
    this.#handlers = handlers;
    const { signal } = this.#ending;
    const events = { onInvalidate: this.#requestFrame, onResize: () => this.#layOut() };
    this.#renderer = new Renderer(host, events, signal);
    this.#camera = new CameraController(
      () => this.#renderer.size,
      () => this.#data?.insets ?? {},
    );
    const interactions = interactionsOn({
      host,
      handlers,
      camera: this.#camera,
      scene: () => this.#scene,
      targets: () => this.#layout.targets,
      screenPositions: () => screenPositionsOf(this.#scene, this.#layout, this.#camera.camera),
      markers: () => this.#renderer.markers,
      onHover: (index) => {
        if (index === this.#hovered) return;
        this.#hovered = index;
        this.#renderer.invalidate();
      },
      onMoved: this.#noteMove,
    });
    listen(host, interactions, signal);
  }

  /** Shows this from now on. Another selection or path moves the camera back to the middle. */
  setData(next: GraphData): void {
    this.#host.removeAttribute("data-still");
    const isOtherGraph = next.nodes !== this.#data?.nodes || next.edges !== this.#data.edges;
    const followed = `${next.selected} ${next.path?.join(" ") ?? ""}`;
    if (this.#followed !== followed) this.#camera.follow("centre");
    this.#followed = followed;
    this.#data = next;
    if (isOtherGraph) {
      // In a task of its own, so that it doesn't lengthen the one that renders the page.
      if (!this.#pending) setTimeout(this.#takePending);
      this.#pending = next;
    } else if (!this.#pending) this.#layOut();
  }

  zoomBy(factor: number): void {
    this.#camera.zoomBy(factor);
    this.#noteMove();
  }

  /** Shows all nodes. */
  fit(): void {
    this.#camera.follow("all");
    this.#requestFrame();
  }

  /** Moves the camera back to the middle. */
  centre(): void {
    this.#camera.follow("centre");
    this.#requestFrame();
  }

  /** What is seen, on the page's background. */
  toPng(): Promise<Blob> {
    return this.#renderer.toPng(this.#frameState());
  }

  end(): void {
    this.#ending.abort();
    cancelAnimationFrame(this.#frameRequest);
  }

  readonly #requestFrame = (): void => {
    this.#frameRequest ||= requestAnimationFrame(this.#drawFrame);
  };

  readonly #drawFrame = (now: number): void => {
    this.#frameRequest = 0;
    // A pending graph is drawn as soon as it is taken in.
    if (this.#ending.signal.aborted || this.#pending || this.#scene.count === 0) return;
    const elapsedMs = Math.min(maxElapsedMs, now - this.#lastFrameAt);
    this.#lastFrameAt = now;
    const isMoving = this.#animate(elapsedMs, this.#reducedMotion.matches);
    if (isMoving) this.#renderer.invalidate();
    const isIncomplete = this.#renderer.draw(this.#frameState());
    this.#host.toggleAttribute("data-still", !isMoving && !isIncomplete);
    if (isMoving || isIncomplete) this.#requestFrame();
    if (this.#hasDrawn) return;
    this.#hasDrawn = true;
    this.#handlers.onDrawn();
  };

  /** Returns whether anything moved. */
  #animate(elapsedMs: number, isInstant: boolean): boolean {
    const fraction = isInstant ? 1 : fractionAfter(elapsedMs, timeConstantMs);
    const { targets } = this.#layout;
    // To a tenth of a pixel.
    const precision = 0.1 / this.#camera.camera.k;
    const isMoving = approachTargets(this.#scene.positions, targets, fraction, precision);
    return this.#camera.step(targets, elapsedMs, isInstant) || isMoving;
  }

  #frameState(): FrameState {
    return {
      scene: this.#scene,
      layout: this.#layout,
      selected: this.#selected,
      hovered: this.#hovered,
      camera: this.#camera.camera,
    };
  }

  readonly #noteMove = (): void => {
    this.#host.removeAttribute("data-still");
    this.#renderer.invalidate();
  };

  readonly #takePending = (): void => {
    if (this.#ending.signal.aborted || !this.#pending) return;
    const { nodes, edges, selected } = this.#pending;
    this.#pending = undefined;
    const last = this.#scene;
    this.#scene = sceneOf(nodes, edges);
    this.#hovered = -1;
    this.#layOut();
    carryPositions(last, this.#scene, this.#layout.targets, selected);
  };

  #layOut(): void {
    if (this.#scene.count > 0 && this.#data) {
      const { selected, path } = this.#data;
      const { left, right, top, bottom } = this.#camera.frame();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const { width, height } = this.#renderer.size;
      this.#selected = this.#scene.indexOf.get(selected) ?? -1;
      this.#layout = layoutOf({
        scene: this.#scene,
        selected: this.#selected,
        path: (path ?? []).flatMap((nid) => this.#scene.indexOf.get(nid) ?? []),
        free: { left: left - x, right: right - x, top: top - y, bottom: bottom - y },
        stage: { left: -x, right: width - x, top: -y, bottom: height - y },
        measure: (text, style) => this.#renderer.measure(text, style),
      });
    }
    this.#noteMove();
  }
}

/**
 * Nodes of the last scene stay where they are; new ones begin at `from`, where the one is that brought
 * them, or at their targets if nothing was there before.
 */
function carryPositions(last: Scene, next: Scene, targets: Float32Array, from: string): void {
  if (last.count === 0) {
    next.positions.set(targets);
    return;
  }
  const origin = last.indexOf.get(from) ?? -1;
  for (let index = 0; index < next.count; index += 1) {
    const before = last.indexOf.get(next.nodes[index]?.nid ?? "") ?? origin;
    const source = before < 0 ? targets : last.positions;
    const at = before < 0 ? index : before;
    next.positions[index * 2] = source[at * 2] ?? 0;
    next.positions[index * 2 + 1] = source[at * 2 + 1] ?? 0;
  }
}

/**
 * Moves nodes a fraction of the way to their targets.
 * @param precision nodes nearer than this arrive at once
 * @returns whether anything still moves
 */
function approachTargets(
  positions: Float32Array,
  targets: Float32Array,
  fraction: number,
  precision: number,
): boolean {
  let isMoving = false;
  for (let at = 0; at < positions.length; at += 1) {
    const distance = (targets[at] ?? 0) - (positions[at] ?? 0);
    if (Math.abs(distance) > precision) {
      positions[at] = (positions[at] ?? 0) + distance * fraction;
      isMoving = true;
    } else {
      positions[at] = targets[at] ?? 0;
    }
  }
  return isMoving;
}
