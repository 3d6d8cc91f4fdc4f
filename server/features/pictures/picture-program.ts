// The program of the process: reads an upload from standard input, and writes what is stored of it to
// standard output as JSON. Its argument is what the picture is for, or `png` for a stored one as PNG.
import { buffer } from "node:stream/consumers";
import { encodePicture, pngOf } from "./encode-picture.ts";
import type { Use } from "./process-picture.ts";

/** Of 40 megapixels of 16 bits decoded at once, and what the encoders take. */
const maxMemoryBytes = 900 * 1024 * 1024;

// The library's own memory has no other limit. It works in other threads, so that this one can look.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, "SIGKILL");
}, 20).unref();

const file = await buffer(process.stdin);
const [, , use = ""] = process.argv;
const answer = use === "png" ? await pngOf(file) : await encodePicture(file, use as Use);
process.stdout.write(JSON.stringify(answer));
