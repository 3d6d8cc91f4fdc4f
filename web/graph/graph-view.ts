// Holds the view's state, and draws a frame only when something has changed.
import type { GraphEdge, GraphNode } from "#contract/graph.ts";
import { fractionAfter } from "./camera.ts";
import { CameraController, type Insets } from "./camera-controller.ts";
import { type Focus, focusOf } from "./focus.ts";
import { listen } from "./gestures.ts";
import { type GraphHandlers, interactionsOn } from "./interaction-controller.ts";
import { Layout, type LayoutUpdate } from "./layout.ts";
import { applyLayout, approachTargets, PositionMemory } from "./node-positions.ts";
import { type FrameState, screenPositionsOf } from "./render-input.ts";
import { Renderer } from "./renderer.ts";
import { type Scene, sceneOf } from "./scene.ts";

export interface GraphData {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** By nid. */
  readonly selected: string;
  /** The path to be highlighted, nids from its first node to its last. */
  readonly path: readonly string[] | null;
  /** Hubs with neighbours that aren't shown yet, by nid. */
  readonly more: ReadonlySet<string>;
  readonly insets: Insets;
}

/** In so many ms nodes go 63 % of the way to their targets. */
const timeConstantMs = 70;
/** A frame that comes later than this doesn't make up for all of it. */
const maxElapsedMs = 100;
/** Everything is drawn when nothing has moved for this long. */
const restsAfterMs = 130;
/** The first picture waits no longer than this for the layout. */
const maxHoldMs = 120;
const noHubs: ReadonlySet<string> = new Set();

/**
 * Draws into `host` until `end` is called. The attribute `data-still` on `host` says that nothing moves
 * and everything is drawn.
 */
export class GraphView {
  readonly #host: HTMLElement;
  readonly #ending = new AbortController();
  readonly #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #positions = new PositionMemory();
  readonly #renderer: Renderer;
  readonly #camera: CameraController;
  readonly #layout: Layout;

  #data: GraphData | undefined;
  /** Another graph, from when it is known until the task that takes it in. */
  #pending: GraphData | undefined;
  #scene: Scene = sceneOf([], []);
  #focus: Focus = focusOf(this.#scene, "", -1, null);
  #hovered = -1;
  /** The node that the camera last followed. */
  #followedNid: string | undefined;

  /** The scene that the worker knows: one without new nodes isn't sent before a node is dragged. */
  #laidOut: Scene | undefined;
  #isLayingOut = false;
  /** Nothing is drawn before the layout has something to show. */
  #isHeld = true;

  #isTopChanged = true;
  #wasResting = false;
  #lastMoveAt = -Infinity;
  #lastFrameAt = 0;
  #frameRequest = 0;

  constructor(host: HTMLElement, handlers: GraphHandlers) {
    this.#host = host;
    const { signal } = this.#ending;
    this.#renderer = new Renderer(host, this.#requestFrame, signal);
    this.#camera = new CameraController(
      () => this.#renderer.size,
      () => this.#data?.insets ?? {},
    );
    this.#layout = new Layout(this.#applyLayoutUpdate);
    const interactions = interactionsOn({
      host,
      handlers,
      camera: this.#camera,
      layout: {
        release: (index) => this.#layout.release(index),
        hold: (index, x, y) => {
          const { count } = this.#scene;
          if (this.#laidOut !== this.#scene) this.#layOut(new Uint8Array(count).fill(1));
          this.#layout.hold(index, x, y);
        },
      },
      scene: () => this.#scene,
      screenPositions: () => screenPositionsOf(this.#scene, this.#camera.camera, this.#focus),
      badges: () => this.#renderer.badges,
      onHover: (index) => {
        if (index === this.#hovered) return;
        this.#hovered = index;
        this.#refocus();
      },
      onMoved: this.#noteMove,
    });
    listen(host, interactions, signal);
  }

  /** Shows this from now on. Another selection moves the camera to it, the first one shows all. */
  setData(next: GraphData): void {
    this.#host.removeAttribute("data-still");
    const isOtherGraph = next.nodes !== this.#data?.nodes || next.edges !== this.#data.edges;
    if (this.#followedNid !== undefined && this.#followedNid !== next.selected) {
      this.#camera.follow("selected");
    }
    if (next.nodes.length > 0) this.#followedNid = next.selected;
    this.#data = next;
    if (isOtherGraph) {
      // In a task of its own, so that it doesn't lengthen the one that renders the page.
      if (!this.#pending) setTimeout(this.#takePending);
      this.#pending = next;
    } else if (!this.#pending) this.#refocus();
  }

  zoomBy(factor: number): void {
    this.#camera.zoomBy(factor);
    this.#noteMove();
  }

  /** Shows the largest component whole. */
  fit(): void {
    this.#camera.follow("all");
    this.#requestFrame();
  }

  /** Moves the camera to a node, if it is the selected one. */
  centre(nid: string): void {
    if (this.#scene.indexOf.get(nid) === this.#focus.selected) this.#camera.follow("selected");
    this.#requestFrame();
  }

  /** What is seen, on the page's background. */
  toPng(): Promise<Blob> {
    return this.#renderer.toPng(this.#frameState(false));
  }

  end(): void {
    this.#ending.abort();
    cancelAnimationFrame(this.#frameRequest);
    this.#layout.end();
  }

  readonly #requestFrame = (): void => {
    this.#frameRequest ||= requestAnimationFrame(this.#drawFrame);
  };

  readonly #drawFrame = (now: number): void => {
    this.#frameRequest = 0;
    // A pending graph is drawn as soon as it is taken in.
    if (this.#ending.signal.aborted || this.#pending || this.#isHeld) return;
    const elapsedMs = Math.min(maxElapsedMs, now - this.#lastFrameAt);
    this.#lastFrameAt = now;
    this.#animate(elapsedMs, this.#reducedMotion.matches);
    const isResting = this.#isQuiet() && !this.#isLayingOut;
    if (isResting !== this.#wasResting) this.#isTopChanged = true;
    this.#wasResting = isResting;
    const isIncomplete = this.#renderer.draw(this.#frameState(!isResting), this.#isTopChanged);
    this.#isTopChanged = false;
    this.#host.toggleAttribute("data-still", isResting && !isIncomplete);
    const awaitsLayout = this.#isLayingOut && this.#isQuiet();
    if (isIncomplete || (!isResting && !awaitsLayout)) this.#requestFrame();
  };

  #animate(elapsedMs: number, isInstant: boolean): void {
    const fraction = isInstant ? 1 : fractionAfter(elapsedMs, timeConstantMs);
    // To a tenth of a pixel.
    const precision = 0.1 / this.#camera.camera.k;
    if (approachTargets(this.#scene, fraction, precision)) this.#noteMove();
    const nameWidth = this.#renderer.nameWidth(this.#scene, this.#focus);
    const selection = { index: this.#focus.selected, nameWidth };
    if (this.#camera.step(this.#scene, selection, elapsedMs, isInstant)) this.#noteMove();
  }

  #frameState(isMoving: boolean): FrameState {
    return {
      scene: this.#scene,
      focus: this.#focus,
      camera: this.#camera.camera,
      more: this.#data?.more ?? noHubs,
      isMoving,
    };
  }

  readonly #noteMove = (): void => {
    this.#lastMoveAt = performance.now();
    this.#host.removeAttribute("data-still");
    this.#renderer.invalidate();
  };

  #isQuiet(): boolean {
    return performance.now() - this.#lastMoveAt > restsAfterMs;
  }

  #refocus(): void {
    const { selected = "", path = null } = this.#data ?? {};
    this.#focus = focusOf(this.#scene, selected, this.#hovered, path);
    this.#isTopChanged = true;
    this.#requestFrame();
  }

  readonly #takePending = (): void => {
    if (this.#ending.signal.aborted || !this.#pending) return;
    this.#replaceScene(this.#pending);
    this.#pending = undefined;
    this.#refocus();
  };

  #replaceScene({ nodes, edges, selected }: GraphData): void {
    const last = this.#scene;
    this.#scene = sceneOf(nodes, edges);
    this.#hovered = -1;
    const root = Math.max(0, this.#scene.indexOf.get(selected) ?? 0);
    const settled = this.#positions.carryOver(last, this.#scene, root);
    this.#noteMove();
    if (!settled.includes(0)) return;
    const isAnimated = !this.#reducedMotion.matches;
    this.#isHeld ||= !isAnimated;
    this.#layOut(settled);
    if (isAnimated) setTimeout(this.#release, maxHoldMs);
  }

  #layOut(settled: Uint8Array): void {
    this.#isLayingOut = true;
    this.#laidOut = this.#scene;
    const { pairs, radii, main, targets, indexOf } = this.#scene;
    const { left, right, top, bottom } = this.#camera.frame();
    const aspect = Math.max(0.5, Math.min(2, (right - left) / (bottom - top)));
    const selected = indexOf.get(this.#data?.selected ?? "") ?? -1;
    const task = { positions: targets, pairs, radii, main, settled, selected, aspect };
    this.#layout.layOut(task, !this.#reducedMotion.matches);
  }

  readonly #applyLayoutUpdate = ({ positions, isDone }: LayoutUpdate): void => {
    // The scene may have more nodes, fewer or in another order by now.
    if (this.#laidOut) applyLayout(this.#laidOut, positions, this.#scene);
    if (this.#reducedMotion.matches) this.#scene.positions.set(this.#scene.targets);
    this.#isLayingOut = !isDone;
    this.#isHeld = false;
    this.#noteMove();
  };

  readonly #release = (): void => {
    this.#isHeld = false;
    this.#requestFrame();
  };
}
