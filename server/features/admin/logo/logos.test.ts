import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { AdminTech } from "#contract/admin-techs.ts";
import type { Failure } from "#contract/errors.ts";
import { sql } from "#server/database/sql.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let root: Person;
let eve: Person;
let react = "";

beforeAll(async () => {
  root = await site.person("warden");
  eve = await site.person("eve");
  await sql`update users set is_admin = true where id = ${root.id}`.run(db);
  react = (await site.visitor.get<AdminTech>("/techs/react")).body.id;
});

const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><path d="M0 0h8v8z" fill="${fill}"/></svg>`;

const upload = (by: Person, file: Buffer | string, id = react) =>
  by.post<AdminTech & Failure>(`/admin/techs/${id}/logo`, {
    data: Buffer.from(file).toString("base64"),
  });

const open = (path: string) => site.app.inject({ url: path, headers: { host: "127.0.0.1:3000" } });

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
};

const png = Buffer.concat([
  Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])),
  chunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0, 255]))),
  chunk("IEND", Buffer.alloc(0)),
]);

test("an uploaded SVG is drawn, has a content-addressed URL, and is served as an immutable PNG", async () => {
  const { status, body } = await upload(root, svg("#f00"));
  expect(status).toBe(200);
  expect(body).toMatchObject({ logoUploaded: true });
  expect(body.imageUrl).toMatch(/^\/logos\/uploaded\/[0-9a-f]{64}\.png$/);
  const logo = await open(body.imageUrl ?? "");
  expect(logo.statusCode).toBe(200);
  expect(logo.body).not.toContain("script");
  expect(logo.rawPayload.toString("latin1", 1, 4)).toBe("PNG");
  expect(logo.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await upload(root, svg("#f00"))).body.imageUrl).toBe(body.imageUrl);
});

test("an SVG that an earlier version stored is drawn when it is first requested, and keeps its URL", async () => {
  const hash = createHash("sha256").update(svg("#f00")).digest("hex");
  const url = `/logos/uploaded/${hash}.svg`;
  const store = (bytes: string) =>
    sql`
    insert into tech_logos (tech_id, hash, media_type, bytes)
    values (${react}, ${hash}, 'image/svg+xml', ${Buffer.from(bytes)})
    on conflict (tech_id) do update set hash = excluded.hash, media_type = excluded.media_type,
      bytes = excluded.bytes`.run(db);
  await store(svg("#f00"));
  const logos = await Promise.all([open(url), open(url)]);
  const drawn = await open((await upload(root, svg("#f00"))).body.imageUrl ?? "");
  for (const logo of logos) {
    expect(logo.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
    });
    expect(logo.rawPayload).toEqual(drawn.rawPayload);
  }
  await store(svg("#f00"));
  await open(url);
  const [stored] = await sql`select media_type, bytes from tech_logos where hash = ${hash}`.all(db);
  expect(stored).toEqual({ media_type: "image/png", bytes: drawn.rawPayload });
  await store("<svg>");
  expect((await open(url)).statusCode).toBe(404);
});

test("a PNG is recognized by its content", async () => {
  const { body } = await upload(root, png);
  expect(body.imageUrl).toMatch(/\.png$/);
  expect((await open(body.imageUrl ?? "")).headers["content-type"]).toBe("image/png");
});

test.each([
  ["#000", "#dark"],
  ["#fefefe", "#light"],
  ["#a80030", "#dim"],
  // Blue gains little from being brightened.
  ["#00f", "#dark"],
  ["#f00", ""],
])("the URL of a logo filled with %s ends with its tone", async (fill, tone) => {
  const { body } = await upload(root, svg(fill));
  expect(body.imageUrl?.replace(/^[^#]*/, "")).toBe(tone);
});

test("an uploaded logo, and its removal, survive loading the catalogue", async () => {
  const { body } = await upload(root, svg("#0f0"));
  await loadCatalogue(site.database);
  const path = `/admin/techs/${react}`;
  expect((await root.get<AdminTech>(path)).body.imageUrl).toBe(body.imageUrl);
  const gone = await root.delete<AdminTech>(`${path}/logo`);
  expect(gone.body).toMatchObject({ imageUrl: null, logoUploaded: false });
  expect((await root.delete(`${path}/logo`)).status).toBe(200);
  await loadCatalogue(site.database);
  expect((await root.get<AdminTech>(path)).body.imageUrl).toBeNull();
  expect((await open(body.imageUrl ?? "")).statusCode).toBe(404);
});

test("merging into a technology without a logo transfers the logo", async () => {
  const tech = { category: "tooling", aliases: [] };
  const make = async (slug: string) =>
    (await root.post<AdminTech>("/admin/techs", { ...tech, slug, name: slug })).body.id;
  const [from, into] = [await make("logo-from"), await make("logo-into")];
  const { body } = await upload(root, svg("#00f"), from);
  const merged = await root.post<AdminTech>(`/admin/techs/${from}/merge`, { into });
  expect(merged.body).toMatchObject({ imageUrl: body.imageUrl, logoUploaded: true });
  expect((await open(body.imageUrl ?? "")).statusCode).toBe(200);
});

test("a logo of 200 KB is accepted, one byte more is refused", async () => {
  const comment = (bytes: number) =>
    `${svg("#123")}<!--${"x".repeat(bytes - svg("#123").length - 7)}-->`;
  expect((await upload(root, comment(200 * 1024))).status).toBe(200);
  const { status, body } = await upload(root, comment(200 * 1024 + 1));
  expect([status, body.fields]).toEqual([
    400,
    [{ path: "data", message: "Use a file of up to 200 KB" }],
  ]);
  expect((await upload(root, "x".repeat(400_000))).status).toBe(413);
});

test.each([
  ["GIF89a", "Use an SVG or a PNG file"],
  ["<!doctype html><script>alert(1)</script>", "Use an SVG or a PNG file"],
  ["\xff\xfe", "Use an SVG or a PNG file"],
])("refuses the content %j", async (file, why) => {
  const { status, body } = await upload(root, Buffer.from(file, "latin1"));
  expect(status).toBe(400);
  expect(body.message).toContain(why);
});

test("refuses visitors, people who aren't admins, invalid base64 and unknown technologies", async () => {
  const path = `/admin/techs/${react}/logo`;
  expect((await site.visitor.post(path, { data: "" })).status).toBe(401);
  expect((await upload(eve, png)).status).toBe(403);
  expect((await eve.delete(path)).status).toBe(403);
  expect((await root.post(path, { data: "?" })).status).toBe(400);
  expect((await upload(root, png, eve.id)).status).toBe(404);
  for (const file of ["..%2f..%2fetc%2fpasswd", "x.svg", `${"0".repeat(64)}.svg`]) {
    expect((await open(`/logos/uploaded/${file}`)).statusCode).toBe(404);
  }
  expect((await open("/logos/react.svg")).statusCode).toBe(200);
});
