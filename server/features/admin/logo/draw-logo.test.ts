// Uploaded files are untrusted: only their drawing is served, and no file takes long or much memory.
import fs from "node:fs";
import path from "node:path";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { drawLogo } from "./draw-logo.ts";

const svg = (inner: string, attributes = ` viewBox="0 0 8 8"`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inner}<path d="M0 0h8v8z"/></svg>`;

/** Ends what hangs; none of these takes a second otherwise. */
const patient = 60_000;
const draw = (file: string | Buffer, timeoutMs = patient) =>
  drawLogo(Buffer.from(file as string), timeoutMs);

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

let plain: Buffer = Buffer.alloc(0);

beforeAll(async () => {
  plain = (await draw(svg(""))).bytes;
});

test("a drawing becomes a PNG of 192 by 192 pixels, the same one each time", async () => {
  expect(plain.toString("latin1", 1, 4)).toBe("PNG");
  expect(sizeOf(plain)).toEqual([192, 192]);
  expect((await draw(svg(""))).bytes).toEqual(plain);
  expect((await draw(svg(`<circle r="3"/>`))).bytes).not.toEqual(plain);
});

test("declarations, comments, style sheets and metadata of drawing programs are accepted", async () => {
  const file = `<?xml version="1.0" encoding="utf-8"?>
    <!-- Generator: some program -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns='http://www.w3.org/2000/svg' xmlns:inkscape='http://www.inkscape.org' width='8px' height="8" inkscape:version='1'>
      <metadata>who made it</metadata><style type="text/css"><![CDATA[ .a > b { fill: #fff } ]]></style>
      <path class="a" d="M0 0h8v8z"/>
    </svg>`;
  expect((await draw(file)).bytes).toEqual(plain);
});

test.each([
  ["no size", ""],
  ["a size in percent", ` width="100%" height="100%"`],
  ["an enormous size", ` viewBox="0 0 8 8" width="1000000000" height="1000000000"`],
])("a drawing with %s is as large as any other", async (_, attributes) => {
  expect((await draw(svg("", attributes))).bytes).toEqual(plain);
});

const picture = path.resolve("docs/screenshot.png");

/** Things that could run, or load what isn't in the file. */
const ignored = {
  script: svg("<script>alert(1)</script>"),
  "script by reference": svg(`<script xlink:href="https://evil.example/x.js"/>`),
  foreignObject: svg(
    `<foreignObject width="8" height="8"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`,
  ),
  onload: svg("", ` viewBox="0 0 8 8" onload="alert(1)"`),
  "external use": svg(`<use href="https://evil.example/x.svg#a"/>`),
  "use of data": svg(`<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>`),
  "external picture": svg(`<image width="8" height="8" href="https://evil.example/x.png"/>`),
  "a file of the server": svg(`<image width="8" height="8" href="${picture}"/>`),
  "a file of the server as an address": svg(
    `<image width="8" height="8" xlink:href="file://${picture}"/>`,
  ),
  "CSS import": svg(`<style>@import "https://evil.example/x.css";</style>`),
  "a font from elsewhere": svg(
    `<style>@font-face { font-family: x; src: url(https://evil.example/x) }</style>`,
  ),
  text: svg(`<text y="8" font-size="8" font-family="sans-serif, monospace">M</text>`),
  "a reference to itself": svg(`<g id="a"><use href="#a"/></g>`),
};

test.each(Object.entries(ignored))("ignores %s", async (_, file) => {
  expect(fs.existsSync(picture)).toBe(true);
  expect((await draw(file)).bytes).toEqual(plain);
});

const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>`;

const broken = {
  "entities that multiply": entities + svg(`<path d="${"&d;".repeat(200)}"/>`),
  "an entity that reads a file": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("&x;")}`,
  "an unknown entity": svg(`<path d="&nbsp;"/>`),
  "what is nested too deep": svg("<g>".repeat(20_000) + "</g>".repeat(20_000)),
  "references that multiply": svg(
    levels((level, below) => `<g id="${level}">${`<use href="#${below}"/>`.repeat(10)}</g>`),
  ),
  "nothing to see": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>`,
  "text alone": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><text y="8">M</text></svg>`,
  HTML: "<!doctype html><html><svg><path/></svg></html>",
  "another namespace": `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>`,
  "two drawings": svg("") + svg(""),
  "no end": svg("<g>"),
  "an end without a beginning": svg("</g>"),
  "repeated, unterminated markup": svg("<a b=".repeat(40_000)),
  "an unterminated comment": svg("<!--".repeat(40_000)),
};

/** Twelve levels, each of which names the one below it. */
function levels(level: (name: string, below: string) => string): string {
  const names = Array.from({ length: 12 }, (_, number) => `n${number}`);
  const shape = `<g id="n0"><path d="M0 0h8v8z"/></g>`;
  return (
    shape +
    names
      .slice(1)
      .map((name, index) => level(name, `n${index}`))
      .join("")
  );
}

test.each(Object.entries(broken))("refuses %s", async (_, file) => {
  await expect(draw(file)).rejects.toThrow("This SVG has no shapes that a logo may use");
});

test.each([["GIF89a or whatever"], [""], ["\x1f\x8b\x08"], [gzipSync(svg(""))]])(
  "refuses what is neither SVG nor PNG",
  async (file) => {
    await expect(draw(file)).rejects.toThrow("Use an SVG or a PNG file");
  },
);

const filtered = (filter: string) =>
  svg(`<filter id="f">${filter}</filter><rect width="8" height="8" filter="url(#f)"/>`);

/** 150 KB that unpack to 150 MB. */
const packed = gzipSync(svg(" ".repeat(150e6))).toString("base64");

test.each([
  ["noise of ten million octaves", filtered(`<feTurbulence numOctaves="10000000"/>`)],
  ["an enormous radius", filtered(`<feMorphology operator="dilate" radius="1000000"/>`.repeat(20))],
  [
    "patterns that multiply",
    svg(
      `${levels(
        (level, below) =>
          `<pattern id="${level}" width="1" height="1">${`<rect width="8" height="8" fill="url(#${below})"/>`.repeat(10)}</pattern>`,
      )}<rect width="8" height="8" fill="url(#n11)"/>`,
    ),
  ],
  ["a packed drawing", svg(`<image href="data:image/svg+xml;base64,${packed}"/>`)],
])("%s takes neither long nor much memory, and the next file is drawn", async (_, file) => {
  await expect(draw(file, 1_500)).rejects.toThrow("This file is too complex. Simplify it");
  expect((await draw(svg(""))).bytes).toEqual(plain);
});

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

/** Rows that begin with 0, without a filter, and are grey otherwise. */
const rows = (width: number, height: number) =>
  Buffer.from(
    Array.from({ length: height }, () => [0, ...Array<number>(width * 4).fill(255)]).flat(),
  );
const pixels = (data: Buffer) => chunk("IDAT", deflateSync(data));
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks, chunk("IEND")]);
const small = png(header(4, 3), pixels(rows(4, 3)));

test("a PNG is drawn anew, without its texts and what follows it", async () => {
  const { bytes } = await draw(small);
  expect(sizeOf(bytes)).toEqual([192, 192]);
  const texts = png(
    header(4, 3),
    chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>")),
    pixels(rows(4, 3)),
  );
  const polyglot = Buffer.concat([texts, Buffer.from("<script>alert(1)</script>PK\x03\x04")]);
  expect((await draw(polyglot)).bytes).toEqual(bytes);
});

test("a PNG that can't be compressed fits into the database", async () => {
  const noise = Buffer.alloc(200 * (1 + 4 * 200));
  let state = 1;
  for (const at of noise.keys()) {
    state = (state * 48_271) % 2_147_483_647;
    noise[at] = at % 801 === 0 ? 0 : state;
  }
  const { bytes } = await draw(png(header(200, 200), pixels(noise)));
  expect(bytes.length).toBeLessThan(200 * 1024);
});

const damaged = Buffer.from(small);
damaged[40] = 255 - (damaged[40] ?? 0);

test.each([
  ["too large a picture", png(header(20_000, 20_000), pixels(rows(4, 3))), "1024 by 1024"],
  ["fewer pixels than the header says", png(header(4, 3), pixels(rows(2, 1))), "damaged"],
  ["no pixels", png(header(4, 3)), "damaged"],
  ["no header", png(pixels(rows(4, 3))), "1024 by 1024"],
  ["no width", png(header(0, 3), pixels(rows(0, 3))), "damaged"],
  ["a wrong checksum", damaged, "damaged"],
  ["a signature alone", signature, "damaged"],
  ["a page that begins like one", Buffer.concat([signature, Buffer.from("<script>")]), "damaged"],
])("refuses a PNG with %s", async (_, file, why) => {
  await expect(draw(file)).rejects.toThrow(why);
});

test("a PNG whose pixels expand to 50 MB takes no more memory than its size says", async () => {
  const bomb = png(header(10, 10), pixels(Buffer.alloc(50_000_000)));
  await expect(draw(bomb)).rejects.toThrow("damaged or empty");
});
