// The logo and the gallery of a project: who may change them, in which order they are, and what is served.
import { beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import type { Failure } from "#contract/errors.ts";
import type { Project, ProjectCard } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { samplePicture } from "#tests/support/hostile-pictures.ts";
import { pictureForm, smallPictureForm } from "#tests/support/picture-forms.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { removeUnusedPictures } from "./store.ts";

const site = await startTestApp();
const { db } = site.database;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  ada = await site.person("ada");
  eve = await site.person("eve");
});

const open = (url: string) => site.app.inject({ url, headers: { host: "127.0.0.1:3000" } });

const add = (by: Person, id: string, form = smallPictureForm()) =>
  by.post<Project & Failure>(`/projects/${id}/pictures`, form);

/** A gallery with these descriptions, whose files aren't stored. */
async function projectWith(...alts: string[]): Promise<{ id: string; pictures: string[] }> {
  const { id } = await site.project(ada);
  const pictures = alts.map((alt, index) => ({
    id: newId(),
    project_id: id,
    place: "gallery",
    hash: "0".repeat(64),
    width: 8,
    height: 5,
    alt,
    position: index + 1,
  }));
  if (pictures.length > 0) await sql`insert into pictures ${sql.values(pictures)}`.run(db);
  return { id, pictures: pictures.map((picture) => picture.id) };
}

const altsOf = ({ pictures }: Pick<Project, "pictures">) => pictures.map(({ alt }) => alt);

const readAlts = async (id: string) =>
  altsOf((await site.visitor.get<Project>(`/projects/${id}`)).body);

test("an uploaded picture is shown to everybody, in three sizes under names by content", async () => {
  const { id } = await projectWith();
  const file = await samplePicture(640, 400).jpeg().toBuffer();
  const { status, body } = await add(ada, id, pictureForm(file, "  The start page  "));
  expect(status).toBe(200);
  expect(body.pictures).toEqual([
    {
      id: expect.any(String),
      url: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}-large\.webp$/),
      width: 640,
      height: 400,
      alt: "The start page",
      hidden: false,
    },
  ]);
  const { url = "" } = body.pictures[0] ?? {};
  const reply = await open(url.replace("large", "small"));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(480);
  for (const other of ["x.webp", `${"0".repeat(64)}-large.webp`, "..%2fpasswd"]) {
    expect((await open(`/pictures/${other}`)).statusCode).toBe(404);
  }
});

test("a logo replaces the one before, and is on cards, until it is removed", async () => {
  const { id } = await projectWith();
  const set = (form = smallPictureForm()) => ada.post<Project>(`/projects/${id}/logo`, form);
  const first = (await set()).body.imageUrl;
  const second = (await set(pictureForm(await samplePicture().png().toBuffer(), "A"))).body
    .imageUrl;
  expect(second).toMatch(/^\/pictures\/[0-9a-f]{64}-medium\.webp$/);
  expect(second).not.toBe(first);
  const card = async () =>
    (await site.visitor.get<ProjectCard[]>(`/users/${ada.id}/projects`)).body.find(
      (one) => one.id === id,
    )?.imageUrl;
  expect(await card()).toBe(second);
  const remove = () => ada.delete<Project>(`/projects/${id}/logo`);
  expect((await remove()).body.imageUrl).toBeNull();
  expect((await remove()).status).toBe(200);
  expect(await card()).toBeNull();
});

test("pictures are moved, described anew and removed; the others keep their order", async () => {
  const { id, pictures } = await projectWith("a", "b", "c");
  const [, , last = ""] = pictures;
  const change = (picture: string, body: object) =>
    ada.post<Project & Failure>(`/projects/${id}/pictures/${picture}`, body);
  expect(altsOf((await change(last, { position: 1 })).body)).toEqual(["c", "a", "b"]);
  expect(altsOf((await change(last, { position: 1 })).body)).toEqual(["c", "a", "b"]);
  expect(altsOf((await change(last, { position: 6, alt: "C" })).body)).toEqual(["a", "b", "C"]);
  const { status, body } = await change(last, { alt: " ", position: 0 });
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ["alt", "position"]]);
  const remove = () => ada.delete<Project>(`/projects/${id}/pictures/${last}`);
  expect(altsOf((await remove()).body)).toEqual(["a", "b"]);
  expect((await remove()).status).toBe(404);
});

test("strangers and the wrong person change nothing", async () => {
  const { id, pictures } = await projectWith("kept");
  const other = await projectWith("other");
  const one = `/projects/${id}/pictures/${pictures[0]}`;
  for (const [caller, status] of [
    [site.visitor, 401],
    [eve, 403],
  ] as const) {
    expect(await caller.post(`/projects/${id}/logo`, smallPictureForm())).toMatchObject({ status });
    expect(await caller.delete(`/projects/${id}/logo`)).toMatchObject({ status });
    expect(await caller.post(`/projects/${id}/pictures`, smallPictureForm())).toMatchObject({
      status,
    });
    expect(await caller.post(one, { alt: "changed" })).toMatchObject({ status });
    expect(await caller.delete(one)).toMatchObject({ status });
  }
  // A picture of another project.
  const elsewhere = `/projects/${other.id}/pictures/${pictures[0]}`;
  expect((await ada.post(elsewhere, { alt: "changed" })).status).toBe(404);
  expect((await ada.delete(elsewhere)).status).toBe(404);
  expect((await ada.post(`/projects/${newId()}/logo`, smallPictureForm())).status).toBe(404);
  expect(await readAlts(id)).toEqual(["kept"]);
});

test("a seventh picture is refused", async () => {
  const { id } = await projectWith("a", "b", "c", "d", "e");
  expect((await add(ada, id)).status).toBe(200);
  const { status, body } = await add(ada, id);
  expect([status, body.message]).toEqual([
    409,
    "A project has at most 6 pictures. Remove one first.",
  ]);
});

describe("refuses", () => {
  test.each([
    ["no description", smallPictureForm(" "), 400, "alt"],
    ["no file", new FormData(), 400, "file"],
    ["an SVG named PNG", pictureForm(Buffer.from("<svg/>"), "A"), 400, "file"],
    ["zero bytes", pictureForm(Buffer.alloc(0), "A"), 400, "file"],
    ["more than 8 MB", pictureForm(Buffer.alloc(8_000_001, 1), "A"), 413, undefined],
    ["more than the form may have", pictureForm(Buffer.alloc(9_000_000), "A"), 413, undefined],
  ])("%s", async (_, form, expected, field) => {
    const { id } = await projectWith();
    const { status, body } = await add(ada, id, form);
    expect([status, body.fields?.some(({ path }) => path === field)]).toEqual([
      expected,
      field && true,
    ]);
    expect(await readAlts(id)).toEqual([]);
  });

  test.each([
    ["no boundary", "multipart/form-data", "x"],
    ["a boundary that isn't there", "multipart/form-data; boundary=b", "--c--"],
    ["an unfinished form", "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-"],
    ["thousands of parts", "multipart/form-data; boundary=b", "--b\r\n".repeat(9_000)],
    ["JSON", "application/json", "{}"],
  ])("a form with %s", async (_, type, payload) => {
    const { id } = await projectWith();
    const reply = await site.app.inject({
      method: "POST",
      url: `/api/v1/projects/${id}/pictures`,
      headers: { host: "127.0.0.1:3000", "content-type": type, cookie: ada.cookie },
      payload,
    });
    expect(reply.statusCode).toBe(400);
  });
});

test("files that nothing shows are removed after a day", async () => {
  const { id } = await projectWith();
  const { pictures } = (await add(ada, id)).body;
  const { id: picture = "", url = "" } = pictures[0] ?? {};
  const [, hash = ""] = /pictures\/([0-9a-f]+)/.exec(url) ?? [];
  const age = () =>
    sql`update picture_files set stored_at = now() - interval '2 days' where hash = ${hash}`.run(
      db,
    );
  const remove = () => removeUnusedPictures(site.database, site.app.settings);
  await age();
  await remove();
  expect((await open(url)).statusCode).toBe(200);
  // The same file is another project's.
  const other = await projectWith();
  await add(ada, other.id);
  await ada.delete(`/projects/${id}/pictures/${picture}`);
  await age();
  await remove();
  expect((await open(url)).statusCode).toBe(200);
  await sql`delete from pictures where hash = ${hash}`.run(db);
  await age();
  expect(await remove()).toBeGreaterThanOrEqual(3);
  expect((await open(url)).statusCode).toBe(404);
});

test("a project and a site have room for so many megabytes", async () => {
  const file = await samplePicture(1_200, 800).png().toBuffer();
  const small = await startTestApp({ maxPictureMb: { project: 0, site: 0 } });
  const owner = await small.person("owner");
  const { id } = await small.project(owner);
  const { status, body } = await owner.post<Failure>(
    `/projects/${id}/pictures`,
    pictureForm(file, "A"),
  );
  expect([status, body.message]).toEqual([
    409,
    "The pictures of a project take at most 0 MB. Remove one first.",
  ]);
  const [row] = await sql`select count(*)::int as files from picture_files`.all(small.database.db);
  expect(row).toEqual({ files: 0 });
});

test("on a closed site pictures need a session, and no cache may hand them to others", async () => {
  const closed = await startTestApp({
    access: {
      mode: "members",
      signUps: true,
      allowed: { logins: [], organisations: [], emailDomains: [] },
    },
  });
  const owner = await closed.person("owner");
  const { id } = await closed.project(owner);
  const { body } = await owner.post<Project>(`/projects/${id}/pictures`, smallPictureForm());
  const { url = "" } = body.pictures[0] ?? {};
  const openAs = (headers: Record<string, string>) =>
    closed.app.inject({ url, headers: { host: "127.0.0.1:3000", ...headers } });
  expect((await openAs({})).statusCode).toBe(401);
  const { statusCode, headers } = await openAs({ cookie: owner.cookie });
  expect([statusCode, headers["cache-control"]]).toEqual([
    200,
    "private, max-age=31536000, immutable",
  ]);
});
