// Decodes an upload and encodes it again; in the process that picture-program.ts is.
import sharp from "sharp";
import { pictureLimits, pictureWidths } from "#shared/pictures.ts";
import type { ProgramAnswer, Use } from "./process-picture.ts";

/** Higher pictures than these are strips, which no page shows whole. */
const maxHeightPerWidth = 2;

sharp.cache(false);
sharp.concurrency(1);
// Only the four formats are read, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

/** @returns what is stored, or why the file can't be used */
export async function encodePicture(file: Buffer, use: Use): Promise<ProgramAnswer> {
  return encoded(file, use).catch(() => ({ problem: "damaged" }));
}

/** A stored file in the format that share pictures are drawn with, in base64. */
export const pngOf = async (webp: Buffer): Promise<string> =>
  (await sharp(webp).png().toBuffer()).toString("base64");

async function encoded(file: Buffer, use: Use): Promise<ProgramAnswer> {
  // Of animations the first frame is read. What a camera merely warns of is no damage.
  const input = sharp(file, { limitInputPixels: false, failOn: "error", pages: 1 });
  const { width, height } = await input.metadata();
  if (width * height > pictureLimits.pixels) return { problem: "tooManyPixels" };
  const widths = pictureWidths[use];
  const bounds = { width: widths.large, height: widths.large * maxHeightPerWidth };
  // What isn't passed on here, such as the place and the camera, isn't written.
  const upright = input.autoOrient().toColourspace("srgb");
  const { data, info } = await upright
    .resize({ ...bounds, fit: "inside", withoutEnlargement: true })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  let pixels = sharp(data, { raw: { width: info.width, height: info.height, channels } });
  let [fullWidth, fullHeight] = [info.width, info.height];
  if (use === "logo") {
    fullWidth = fullHeight = Math.min(Math.max(fullWidth, fullHeight), widths.large);
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const square = await pixels
      .ensureAlpha()
      .resize({ width: fullWidth, height: fullHeight, fit: "contain", background })
      .raw()
      .toBuffer();
    pixels = sharp(square, { raw: { width: fullWidth, height: fullHeight, channels: 4 } });
  }
  const webp = async (maxWidth: number) =>
    (
      await pixels
        .clone()
        .resize({ width: maxWidth, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer()
    ).toString("base64");
  const files = {
    small: await webp(widths.small),
    medium: await webp(widths.medium),
    large: await webp(widths.large),
  };
  return { width: fullWidth, height: fullHeight, files };
}
