// The page's side of the worker that computes layouts.
import type { LayoutTask } from "./simulation.ts";

/** Numbered by run: what is said of an earlier run is ignored on both sides. */
export type LayoutCommand =
  | { kind: "lay-out"; run: number; task: LayoutTask; isAnimated: boolean }
  | { kind: "hold"; run: number; index: number; x: number; y: number }
  | { kind: "release"; run: number; index: number };

export interface LayoutUpdate {
  readonly run: number;
  /** x and y of each node in turn, in graph units. */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly isDone: boolean;
}

export class Layout {
  readonly #worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
  #run = 0;

  constructor(onUpdate: (update: LayoutUpdate) => void) {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<LayoutUpdate>) => {
      if (data.run === this.#run) onUpdate(data);
    });
  }

  /** Begins anew; the run before ends. Without animation there is a single update, the last. */
  layOut(task: LayoutTask, isAnimated: boolean): void {
    this.#run += 1;
    this.#send({ kind: "lay-out", run: this.#run, task, isAnimated });
  }

  /** Keeps a node at a point, in graph units, while it is dragged; the others make room. */
  hold(index: number, x: number, y: number): void {
    this.#send({ kind: "hold", run: this.#run, index, x, y });
  }

  release(index: number): void {
    this.#send({ kind: "release", run: this.#run, index });
  }

  end(): void {
    this.#worker.terminate();
  }

  #send(command: LayoutCommand): void {
    this.#worker.postMessage(command, []);
  }
}
