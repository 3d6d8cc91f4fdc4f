// The program of the process: reads an SVG, PNG, JPEG or WebP from standard input, and writes its drawing to
// standard output. Its arguments are the media type, and `wide` for one beside a site's name.
import { buffer } from "node:stream/consumers";
import { renderAsync } from "@resvg/resvg-js";
import { toneOfColours } from "#shared/logo-tone.ts";
import { siteLimits } from "#shared/site.ts";
import type { DrawAnswer } from "./draw-logo.ts";

/** Width and height: four times the largest on a page. The pixels fit the column whatever they are. */
const side = 192;

/** Of a site's logo, four times as large as in the header. */
const wideScale = 4;
const wideWidth = siteLimits.logoWidth * wideScale;
const wideHeight = siteLimits.logoHeight * wideScale;

const maxMemoryBytes = 384 * 1024 * 1024;

/** Of a WebP: decoded they take 64 MB. */
const maxPixels = 16_000_000;

/** Colours of a smaller share are edges, where others blend. */
const minShare = 0.02;

// The library's own memory has no other limit. Drawing is in another thread, so that this one can look.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, "SIGKILL");
}, 20).unref();

// As a picture in a picture the file is as large as that says, and loads neither files nor pictures.
const [, , type, shape] = process.argv;
const sent = await buffer(process.stdin);
const file = type === "image/webp" ? await asPng(sent) : sent;
const href = `data:${type === "image/webp" ? "image/png" : type};base64,${file.toString("base64")}`;
const isWide = shape === "wide";
const [largest, height] = isWide ? [wideWidth, wideHeight] : [side, side];
let picture = await draw(largest);
if (isWide) picture = await draw(widthOf(picture.pixels));
const { pixels } = picture;
const isEmpty = pixels.every((value) => value === 0);
const answer: DrawAnswer = isEmpty
  ? null
  : {
      png: picture.asPng().toString("base64"),
      width: picture.width,
      tone: toneOfColours(coloursOf(pixels)),
    };
process.stdout.write(JSON.stringify(answer));

/** What draws knows no WebP. Nothing is left of a damaged one, as of an empty picture. */
async function asPng(webp: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });
  const input = sharp(webp, { limitInputPixels: maxPixels, pages: 1 });
  const size = { width: wideWidth, height: wideWidth, withoutEnlargement: true };
  const decoded = input.resize({ ...size, fit: "inside" }).png();
  return decoded.toBuffer().catch(() => Buffer.alloc(0));
}

function draw(width: number) {
  return renderAsync(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <image width="${largest}" height="${height}" href="${href}" preserveAspectRatio="${isWide ? "xMinYMid" : "xMidYMid"}"/></svg>`,
    { font: { loadSystemFonts: false } },
  );
}

/** Up to the last column in which something is seen, in whole pixels of a page. */
function widthOf(rgba: Buffer): number {
  let last = 0;
  for (let at = 3; at < rgba.length; at += 4) {
    if (rgba[at] !== 0) last = Math.max(last, ((at - 3) / 4) % largest);
  }
  return Math.ceil((last + 1) / wideScale) * wideScale;
}

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
