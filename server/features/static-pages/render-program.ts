// The program of the process: reads a job from standard input and writes the document to standard
// output.
import { json } from "node:stream/consumers";
import { renderDocument } from "#server/markdown/document.ts";
import type { RenderJob } from "./render-in-process.ts";

const { markdown, base } = (await json(process.stdin)) as RenderJob;
process.stdout.write(JSON.stringify(await renderDocument(markdown, base)));
