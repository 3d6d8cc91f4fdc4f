// The program of a worker thread: renders the texts that it receives, one after the other.
import { parentPort } from "node:worker_threads";
import { renderText, type RenderJob } from "./render-text.ts";

parentPort?.on("message", (job: RenderJob) => {
  void renderText(job).then((rendered) => parentPort?.postMessage(rendered, []));
});
