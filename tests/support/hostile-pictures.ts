// Files that somebody could upload as a picture, harmless ones and attacks, made in code.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether it has to be refused, has to be accepted, or may be either. */
  readonly outcome: "refused" | "accepted" | "either";
}

/** 320 by 200, with edges and gradients, so that every encoder has work to do. */
function pixels(width = 320, height = 200): Buffer {
  const rgb = Buffer.alloc(width * height * 3);
  for (let at = 0; at < rgb.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    rgb.set([(x * 255) / width, (y * 255) / height, (x ^ y) & 255], at);
  }
  return rgb;
}

export const samplePicture = (width = 320, height = 200) =>
  sharp(pixels(width, height), { raw: { width, height, channels: 3 } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function pngOf(
  [width, height]: readonly [number, number],
  data: Buffer,
  {
    depth = 8,
    colour = 6,
    interlace = 0,
    extra = Buffer.alloc(0),
  }: { depth?: number; colour?: number; interlace?: number; extra?: Buffer } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  return Buffer.concat([
    pngStart,
    chunk("IHDR", head),
    extra,
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Numbers that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/><script>alert(1)</script></svg>`;

async function originals(): Promise<Record<string, Buffer>> {
  const sample = samplePicture();
  return {
    png: await sample.clone().png().toBuffer(),
    "png interlaced": await sample.clone().png({ progressive: true }).toBuffer(),
    "png palette": await sample.clone().png({ palette: true }).toBuffer(),
    jpeg: await sample.clone().jpeg().toBuffer(),
    "jpeg progressive": await sample.clone().jpeg({ progressive: true }).toBuffer(),
    webp: await sample.clone().webp().toBuffer(),
    "webp lossless": await sample.clone().webp({ lossless: true }).toBuffer(),
    avif: await sample.clone().avif({ effort: 0 }).toBuffer(),
  };
}

async function unusual(): Promise<Record<string, Buffer>> {
  const sample = samplePicture();
  const frames = sharp(Buffer.concat([pixels(), pixels()]), {
    raw: { width: 320, height: 400, channels: 3, pageHeight: 200 },
  });
  return {
    "16-bit png": await sample.clone().toColourspace("rgb16").png().toBuffer(),
    "16-bit grey png": await sample.clone().toColourspace("grey16").png().toBuffer(),
    "grey png": await sample.clone().greyscale().png().toBuffer(),
    "grey jpeg": await sample.clone().greyscale().jpeg().toBuffer(),
    "cmyk jpeg": await sample.clone().toColourspace("cmyk").jpeg().toBuffer(),
    "transparent png": await sample.clone().ensureAlpha(0.3).png().toBuffer(),
    "transparent webp": await sample.clone().ensureAlpha(0.3).webp().toBuffer(),
    "transparent avif": await sample.clone().ensureAlpha(0.3).avif({ effort: 0 }).toBuffer(),
    "10-bit avif": await sample.clone().avif({ effort: 0, bitdepth: 10 }).toBuffer(),
    "animated webp": await frames.clone().webp().toBuffer(),
    "one pixel": pngOf([1, 1], deflateSync(Buffer.from([0, 255, 0, 0, 255]))),
    "a line of 9,000 pixels": await samplePicture(9_000, 1).png().toBuffer(),
    "a column of 9,000 pixels": await samplePicture(1, 9_000).png().toBuffer(),
    "data after the end": Buffer.concat([
      await sample.clone().png().toBuffer(),
      Buffer.from("PK\x03\x04<script>alert(1)</script>"),
    ]),
    "script in a comment": await sample
      .clone()
      .withExif({ IFD0: { ImageDescription: "<script>alert(1)</script>" } })
      .jpeg()
      .toBuffer(),
  };
}

const bombSides = [
  [6_325, 6_325],
  [40_000_001, 1],
  [1, 40_000_001],
  [30_000, 30_000],
  [65_535, 65_535],
  [0x7fff_ffff, 1],
  [0x7fff_ffff, 0x7fff_ffff],
  [0xffff_ffff, 0xffff_ffff],
  [0, 0],
  [0, 10],
  [10, 0],
] as const;

function refused(): Record<string, Buffer> {
  const zeros = deflateSync(Buffer.alloc(4_000_000));
  const text = Buffer.concat([Buffer.from("k\0\0"), deflateSync(Buffer.alloc(64_000_000))]);
  return {
    nothing: Buffer.alloc(0),
    "one byte": Buffer.from([0xff]),
    "zero bytes": Buffer.alloc(10_000),
    text: Buffer.from("just text"),
    "an svg": Buffer.from(svg),
    "an svg after a png's first bytes": Buffer.concat([pngStart, Buffer.from(svg)]),
    "an svg after a jpeg's first bytes": Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from(svg),
    ]),
    "a gif": Buffer.from(
      "GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
      "latin1",
    ),
    "a tiff": Buffer.from("II*\0\x08\0\0\0\0\0", "latin1"),
    "a bmp": Buffer.from("BM\x3a\0\0\0\0\0\0\0\x36\0\0\0", "latin1"),
    "a pdf": Buffer.from("%PDF-1.7\n%%EOF"),
    "a page": Buffer.from("<!doctype html><script>alert(1)</script>"),
    "a script for imagemagick": Buffer.from("push graphic-context\nviewbox 0 0 9 9\n"),
    "a zip": Buffer.from("PK\x03\x04", "latin1"),
    "only a png's first bytes": pngStart,
    "only a jpeg's first bytes": Buffer.from([0xff, 0xd8, 0xff]),
    "only a webp's first bytes": Buffer.from("RIFF\x04\0\0\0WEBP", "latin1"),
    "only an avif's first bytes": Buffer.from("\0\0\0\x14ftypavif\0\0\0\0avif", "latin1"),
    "a heic": Buffer.from("\0\0\0\x14ftypheic\0\0\0\0heic", "latin1"),
    "a video": Buffer.from("\0\0\0\x14ftypisom\0\0\0\0isom", "latin1"),
    "a sound in a riff": Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"),
    "an unknown depth": pngOf([8, 8], zeros, { depth: 7 }),
    "an unknown colour type": pngOf([8, 8], zeros, { colour: 9 }),
    "a png without data": pngOf([8, 8], Buffer.alloc(0)),
    "a png whose data isn't compressed": pngOf([8, 8], Buffer.alloc(300, 7)),
    ...Object.fromEntries(
      bombSides.flatMap((sides) => [
        [`png of ${sides.join(" by ")}`, pngOf(sides, zeros)],
        [
          `interlaced png of ${sides.join(" by ")}`,
          pngOf(sides, zeros, { interlace: 1, depth: 16 }),
        ],
      ]),
    ),
    "text that unpacks to 64 MB, and too many pixels": pngOf([30_000, 30_000], zeros, {
      extra: chunk("zTXt", text),
    }),
  };
}

/** Each file cut off at eight places, and with bytes changed in ten ways. */
function damagedOf(name: string, bytes: Buffer): HostileFile[] {
  const random = numbers(bytes.length);
  const cut = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97, 0.999].map((share) => ({
    name: `${name}, cut off at ${share}`,
    bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
    outcome: "either" as const,
  }));
  const changed = Array.from({ length: 10 }, (_, round) => {
    const copy = Buffer.from(bytes);
    // The first rounds change the head, where sizes and offsets are.
    const end = round < 5 ? Math.min(200, copy.length) : copy.length;
    for (let change = 0; change <= round * 2; change += 1) {
      copy[12 + Math.floor(random() * (end - 12))] = Math.floor(random() * 256);
    }
    return { name: `${name}, changed ${round}`, bytes: copy, outcome: "either" as const };
  });
  return [...cut, ...changed];
}

const withOutcome = (files: Record<string, Buffer>, outcome: HostileFile["outcome"]) =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes, outcome }));

export async function hostilePictures(): Promise<HostileFile[]> {
  const [plain, odd] = [await originals(), await unusual()];
  return [
    ...withOutcome(plain, "accepted"),
    ...withOutcome(odd, "accepted"),
    ...withOutcome(refused(), "refused"),
    ...Object.entries(plain).flatMap(([name, bytes]) => damagedOf(name, bytes)),
  ];
}
