import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { cleanPng } from "./clean-png.ts";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function header(width: number, height: number, interlace = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Bit depth 8, colour type 6: red, green, blue and alpha.
  data.set([8, 6, 0, 0, interlace], 8);
  return chunk("IHDR", data);
}

const pixels = (bytes: number) => chunk("IDAT", deflateSync(Buffer.alloc(bytes, 7)));
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks, chunk("IEND")]);
const small = png(header(4, 3), pixels(3 * 17));

test("a plain PNG is returned unchanged", async () => {
  expect(await cleanPng(small)).toEqual(small);
});

test("text chunks, animation and trailing data are removed", async () => {
  const file = png(
    header(4, 3),
    chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>")),
    chunk("acTL", Buffer.alloc(8)),
    pixels(3 * 17),
  );
  const polyglot = Buffer.concat([file, Buffer.from("<script>alert(1)</script>PK\x03\x04")]);
  expect(await cleanPng(polyglot)).toEqual(small);
});

test("interlaced images and images in several IDAT chunks are accepted", async () => {
  // The seven Adam7 passes of 9 × 5 pixels.
  const passes = [2 * 4 + 1, 1 * 4 + 1, 3 * 4 + 1, 2 * (2 * 4 + 1), 5 * 4 + 1, 3 * (4 * 4 + 1)];
  const bytes = passes.reduce((sum, each) => sum + each, 2 * (9 * 4 + 1));
  const whole = png(header(9, 5, 1), pixels(bytes));
  expect(await cleanPng(whole)).toEqual(whole);
  const packed = deflateSync(Buffer.alloc(3 * 17, 7));
  const parts = png(
    header(4, 3),
    chunk("IDAT", packed.subarray(0, 5)),
    chunk("IDAT", packed.subarray(5)),
  );
  expect(await cleanPng(parts)).toEqual(parts);
});

const damaged = Buffer.from(small);
damaged[40] = 255 - (damaged[40] ?? 0);

test.each([
  ["a bomb", png(header(10, 10), pixels(50_000_000)), "damaged"],
  ["too large a picture", png(header(20_000, 20_000), pixels(100)), "1024 by 1024"],
  ["fewer pixels than promised", png(header(4, 3), pixels(20)), "damaged"],
  ["no pixels", png(header(4, 3)), "damaged"],
  ["no header", png(pixels(51)), "damaged"],
  ["two headers", png(header(4, 3), header(4, 3), pixels(51)), "damaged"],
  ["no width", png(header(0, 3), pixels(3)), "damaged"],
  ["a wrong checksum", damaged, "damaged"],
  ["half a file", small.subarray(0, 50), "damaged"],
  ["a beginning alone", signature, "damaged"],
  ["a page that begins like one", Buffer.concat([signature, Buffer.from("<script>")]), "damaged"],
])("refuses %s", async (_, file, why) => {
  await expect(cleanPng(file)).rejects.toThrow(why);
});
