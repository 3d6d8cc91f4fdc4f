// The page's end of the worker that lays graphs out.
import type { LayoutTask } from "./simulation.ts";

export type LayoutOrder =
  | { kind: "lay-out"; run: number; task: LayoutTask; isAnimated: boolean }
  | { kind: "hold"; run: number; index: number; x: number; y: number }
  | { kind: "release"; run: number; index: number };

/** Where the nodes of a run are, x and y in turn. */
export interface LayoutNews {
  readonly run: number;
  readonly places: Float32Array<ArrayBuffer>;
  readonly isDone: boolean;
}

export interface Layout {
  /** Begins anew; what was under way is forgotten. */
  readonly layOut: (task: LayoutTask, isAnimated: boolean) => void;
  /** Keeps a node at a place, in graph units, while it is dragged; the others make room. */
  readonly hold: (index: number, x: number, y: number) => void;
  readonly release: (index: number) => void;
  readonly end: () => void;
}

export function startLayout(onNews: (news: LayoutNews) => void): Layout {
  const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
  let run = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<LayoutNews>) => {
    if (data.run === run) onNews(data);
  });
  const tell = (order: LayoutOrder) => worker.postMessage(order, []);
  return {
    layOut: (task, isAnimated) => {
      run += 1;
      tell({ kind: "lay-out", run, task, isAnimated });
    },
    hold: (index, x, y) => tell({ kind: "hold", run, index, x, y }),
    release: (index) => tell({ kind: "release", run, index }),
    end: () => worker.terminate(),
  };
}
