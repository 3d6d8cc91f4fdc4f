import { parentPort, workerData } from "node:worker_threads";
import { renderDocument } from "#server/markdown/document.ts";
import type { RenderJob } from "./render-apart.ts";

const { markdown, base } = workerData as RenderJob;
parentPort?.postMessage(await renderDocument(markdown, base), []);
