// Uploaded pictures are untrusted: whatever the file, what is stored is a plain WebP, or it is refused.
import sharp from "sharp";
import { expect, test } from "vitest";
import { Refusal } from "#server/http/errors.ts";
import { pictureSizes } from "#shared/pictures.ts";
import { hostilePictures, samplePicture } from "#tests/support/hostile-pictures.ts";
import { encodePicture } from "./encode-picture.ts";
import { processPicture, type ProgramAnswer } from "./process-picture.ts";

/** What the library reads of what it wrote. */
const readOf = (bytes: Buffer) => sharp(bytes).metadata();

async function expectPlain(answer: ProgramAnswer): Promise<void> {
  if ("problem" in answer) throw new Error(answer.problem);
  for (const size of pictureSizes) {
    const { format, pages, exif, xmp, iptc, icc, space } = await readOf(
      Buffer.from(answer.files[size], "base64"),
    );
    expect({ format, pages, exif, xmp, iptc, icc, space }).toEqual({
      format: "webp",
      space: "srgb",
    });
  }
}

test("a picture becomes three WebP files, the widest 2,048 pixels wide, the same each time", async () => {
  const file = await samplePicture(2_400, 1_500).jpeg().toBuffer();
  const picture = await processPicture(file, "picture");
  expect([picture.width, picture.height]).toEqual([2048, 1280]);
  const sizes = await Promise.all(pictureSizes.map((size) => readOf(picture.files[size])));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ["webp", 480, 300],
    ["webp", 1024, 640],
    ["webp", 2048, 1280],
  ]);
  expect((await processPicture(file, "picture")).hash).toBe(picture.hash);
  expect(picture.hash).toMatch(/^[0-9a-f]{64}$/);
});

test("a logo becomes a square with nothing cut off, and isn't enlarged", async () => {
  const file = await samplePicture(300, 100).png().toBuffer();
  const { width, height, files } = await processPicture(file, "logo");
  expect([width, height]).toEqual([300, 300]);
  const { data } = await sharp(files.large).raw().toBuffer({ resolveWithObject: true });
  // Transparent above, opaque in the middle.
  expect([data[3], data[(150 * 300 + 150) * 4 + 3]]).toEqual([0, 255]);
});

test("a photo is turned upright, and loses its place and its camera", async () => {
  const exif = {
    IFD0: { Make: "Camera", Orientation: "6" },
    IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLatitudeRef: "N" },
  };
  const file = await samplePicture().withExif(exif).jpeg().toBuffer();
  const turned = await sharp(file).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await readOf(turned)).exif?.toString("latin1")).toContain("Camera");
  const { width, height, files } = await processPicture(turned, "picture");
  expect([width, height]).toEqual([200, 320]);
  for (const bytes of Object.values(files)) {
    expect((await readOf(bytes)).exif).toBeUndefined();
    expect(bytes.includes("Camera")).toBe(false);
  }
});

test("of 200 hostile files each is refused in words or becomes a plain picture", async () => {
  const files = await hostilePictures();
  expect(files.length).toBeGreaterThanOrEqual(200);
  const wrong: string[] = [];
  for (const { name, bytes, outcome } of files) {
    const answer = await encodePicture(bytes, "picture");
    if (!("problem" in answer)) await expectPlain(answer);
    const isRefused = "problem" in answer;
    if (outcome !== "either" && isRefused !== (outcome === "refused")) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["GIF89a", "Use a PNG, JPEG, WebP or AVIF picture"],
  ["\x89PNG\r\n\x1a\n<svg/>", "This picture is damaged. Export it again, or choose another one."],
])("%j is refused for the field file", async (content, message) => {
  const refusal = await processPicture(Buffer.from(content, "latin1"), "picture").catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ status: 400, fields: [{ path: "file", message }] });
});

test("a picture that takes too long is refused", async () => {
  const file = await samplePicture().png().toBuffer();
  await expect(processPicture(file, "picture", 1)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("takes too long"),
  });
});
