// The program of the process: reads an SVG or a PNG from standard input, and writes its drawing to
// standard output. Its argument is the media type.
import { buffer } from "node:stream/consumers";
import { renderAsync } from "@resvg/resvg-js";
import { toneOfColours } from "#shared/logo-tone.ts";
import type { DrawAnswer } from "./draw-logo.ts";

/** Width and height: four times the largest on a page. The pixels fit the column whatever they are. */
const side = 192;

const maxMemoryBytes = 384 * 1024 * 1024;

/** Colours of a smaller share are edges, where others blend. */
const minShare = 0.02;

// The library's own memory has no other limit. Drawing is in another thread, so that this one can look.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, "SIGKILL");
}, 20).unref();

// As a picture in a picture the file is as large as that says, and loads neither files nor pictures.
const file = await buffer(process.stdin);
const href = `data:${process.argv[2]};base64,${file.toString("base64")}`;
const picture = await renderAsync(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <image width="${side}" height="${side}" href="${href}"/></svg>`,
  { font: { loadSystemFonts: false } },
);
const { pixels } = picture;
const isEmpty = pixels.every((value) => value === 0);
const answer: DrawAnswer = isEmpty
  ? null
  : { png: picture.asPng().toString("base64"), tone: toneOfColours(coloursOf(pixels)) };
process.stdout.write(JSON.stringify(answer));

/** The main colours of the opaque pixels, each the average of similar ones. */
function coloursOf(rgba: Buffer): string[] {
  const groups = new Map<number, { count: number; sums: [number, number, number] }>();
  let opaque = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha] = rgba.subarray(at, at + 4);
    if (alpha !== 255) continue;
    opaque += 1;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const { count, sums } = groups.get(key) ?? { count: 0, sums: [0, 0, 0] };
    groups.set(key, { count: count + 1, sums: [sums[0] + red, sums[1] + green, sums[2] + blue] });
  }
  return [...groups.values()]
    .filter(({ count }) => count >= opaque * minShare)
    .map(({ count, sums }) =>
      sums.reduce((text, sum) => text + hexOf(Math.round(sum / count)), "#"),
    );
}

function hexOf(value: number): string {
  return value.toString(16).padStart(2, "0");
}
