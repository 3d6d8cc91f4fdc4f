// The pictures of projects for other sites.
import { expect, test } from "vitest";
import sharp from "sharp";
import { sql } from "#server/database/sql.ts";
import { pictureForm } from "#tests/support/picture-forms.ts";
import { racers } from "#tests/support/in-parallel.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ languages: ["en", "de"] });
const owner = await site.person("owner");

const pictureOf = (id: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    url: `/pictures/projects/${id}.png`,
    headers: { host: "127.0.0.1:3000", ...headers },
  });

/** Width and height, where PNG has them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("a project has a picture of 1200 by 630, which is cached until the project changes", async () => {
  const { id } = await site.project(owner, { name: "Tidewater" });
  const first = await pictureOf(id);
  expect(first.statusCode).toBe(200);
  expect(first.headers["content-type"]).toBe("image/png");
  expect(first.headers["cache-control"]).toBe("public, max-age=600");
  expect(sizeOf(first.rawPayload)).toEqual([1200, 630]);
  const etag = String(first.headers.etag);
  const again = await pictureOf(id, { "if-none-match": etag });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);

  await owner.post(`/projects/${id}`, { name: "Ebbwater" });
  const changed = await pictureOf(id, { "if-none-match": etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
});

test("a picture is in the reader's language, and caches are told so", async () => {
  const { id } = await site.project(owner, { name: "Tidewater" });
  const [english, german] = [
    await pictureOf(id, { "accept-language": "en" }),
    await pictureOf(id, { "accept-language": "de" }),
  ];
  expect(german.rawPayload.equals(english.rawPayload)).toBe(false);
  expect(german.headers.etag).not.toBe(english.headers.etag);
  expect(german.headers.vary).toBe("Cookie, Accept-Language");
});

test("the name is drawn: two names differ in nothing else", async () => {
  const [one, other] = [
    await site.project(owner, { name: "Illi" }),
    await site.project(owner, { name: "Wamm" }),
  ];
  const [first, second] = [await pictureOf(one.id), await pictureOf(other.id)];
  expect(first.rawPayload.equals(second.rawPayload)).toBe(false);
});

test("hidden and unknown projects have none, for anyone", async () => {
  const { id } = await site.project(owner, { name: "Hidden" });
  await sql`update projects set hidden_at = now() where id = ${id}`.run(site.database.db);
  for (const cookie of ["", owner.cookie]) {
    expect((await pictureOf(id, { cookie })).statusCode).toBe(404);
  }
  for (const other of ["0198c0de-0000-7000-8000-000000000000", "7", "%00"]) {
    expect((await pictureOf(other)).statusCode).toBe(404);
  }
});

test("requests at once draw it once", async () => {
  const { id } = await site.project(owner, { name: "Crowded" });
  const replies = await Promise.all(Array.from({ length: racers }, () => pictureOf(id)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
});

test.each([
  { what: "a logo", to: "logo", left: 1070, top: 80, width: 64, height: 64 },
  { what: "the first picture", to: "pictures", left: 700, top: 300, width: 64, height: 400 },
])("$what is drawn at its place, unless it is hidden", async ({ to, left, top, ...size }) => {
  const { id } = await site.project(owner, { name: "Tidewater" });
  const red = sharp({ create: { ...size, channels: 3, background: "#ff0000" } });
  await owner.post(`/projects/${id}/${to}`, pictureForm(await red.png().toBuffer(), "Red"));
  const cornerOf = async () => {
    const { rawPayload } = await pictureOf(id);
    const corner = { left, top, width: 1, height: 1 };
    const { data } = await sharp(rawPayload).extract(corner).raw().toBuffer({
      resolveWithObject: true,
    });
    return [...data.subarray(0, 3)];
  };
  const [r = 0, g = 0, b = 0] = await cornerOf();
  expect([r > 240, g < 15, b < 15]).toEqual([true, true, true]);
  await sql`update pictures set hidden_at = now() where project_id = ${id}`.run(site.database.db);
  expect((await cornerOf()).every((part) => part > 200)).toBe(true);
});
