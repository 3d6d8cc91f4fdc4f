// Rebuilds a PNG from the chunks that its image needs: no texts, no animation, and no data before,
// between or after the chunks.
import { promisify } from "node:util";
import { crc32, inflate } from "node:zlib";
import { Unusable } from "./unusable.ts";

const unzip = promisify(inflate);

/** Maximum width and height, in pixels. */
const largest = 1024;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** The whole chunk: length, type, data and checksum. */
  readonly whole: Buffer;
}

const allowedChunks = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND"]);

/** @throws Unusable if the file is no complete PNG or the image is too large */
export async function cleanPng(file: Buffer): Promise<Buffer> {
  const chunks = chunksOf(file).filter(({ type }) => allowedChunks.has(type));
  const [header] = chunks;
  if (header?.type !== "IHDR" || header.data.length !== 13) throw broken();
  const packed = Buffer.concat(
    chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data),
  );
  await requirePixels(packed, sizeOf(header.data));
  return Buffer.concat([file.subarray(0, 8), ...chunks.map(({ whole }) => whole)]);
}

const broken = () => new Unusable("This PNG is damaged. Export it again");

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) throw broken();
    const whole = file.subarray(at, end);
    const type = whole.toString("latin1", 4, 8);
    const data = whole.subarray(8, 8 + length);
    if (crc32(whole.subarray(4, 8 + length)) !== whole.readUInt32BE(8 + length)) throw broken();
    if (chunks.some((other) => other.type === type && type !== "IDAT" && allowedChunks.has(type)))
      throw broken();
    chunks.push({ type, data, whole });
    // Data after IEND isn't part of the image.
    if (type === "IEND" && length === 0) return chunks;
    at = end;
  }
  throw broken();
}

const channels = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** Bytes of the decompressed image according to the header. */
function sizeOf(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, , , interlace] = header.subarray(8);
  const each = channels.get(colour ?? -1);
  if (!each || ![1, 2, 4, 8, 16].includes(depth ?? 0) || width === 0 || height === 0)
    throw broken();
  if (width > largest || height > largest) {
    throw new Unusable(`Use a logo of up to ${largest} by ${largest} pixels`);
  }
  const bits = each * (depth ?? 8);
  const bytes = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (interlace === 0) return bytes(width, height);
  return passes.reduce(
    (sum, [x, y, dx, dy]) => sum + bytes(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
}

/** The seven Adam7 passes of an interlaced image: offsets and steps. */
const passes: [x: number, y: number, dx: number, dy: number][] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/**
 * Decompresses at most the bytes that the header announces: a small file can expand to gigabytes.
 */
async function requirePixels(packed: Buffer, size: number): Promise<void> {
  const pixels = await unzip(packed, { maxOutputLength: size }).catch(() => {
    throw broken();
  });
  if (pixels.length !== size) throw broken();
}
