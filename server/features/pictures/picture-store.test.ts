// Files of pictures in an S3-compatible store (S3_URL): stored, read, moved, removed, and away.
import { beforeEach, expect, test } from "vitest";
import type { Failure } from "#contract/errors.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { checkPictureStore } from "#server/doctor/check-picture-store.ts";
import { openS3Folder } from "#server/s3-folder.ts";
import { smallPictureForm } from "#tests/support/picture-forms.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { type Person, type TestApp, startTestApp } from "#tests/support/test-app.ts";
import { moveFiles } from "./move-files.ts";
import { s3Files } from "./s3-files.ts";
import { removeUnusedPictures } from "./store.ts";

const s3Url = (await startS3Server())("pictures");
/** Nothing listens there. */
const awayUrl = "http://S3RVER:S3RVER@127.0.0.1:1/safe/pictures";
const site = await startTestApp({ s3Url });
const away = await startTestApp({ s3Url: awayUrl });
const plain = await startTestApp();
let number = 0;

const limits = { connectionTimeoutMs: 2_000, idleTimeoutMs: 5_000, maxAttempts: 1 };
const folder = await openS3Folder(s3Url, limits);

async function objects(): Promise<string[]> {
  const { s3, client, Bucket } = folder;
  const { Contents = [] } = await client.send(new s3.ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key = "" }) => Key);
}

const rowsOf = ({ database }: TestApp) =>
  sql<{ isInStore: boolean }>`
    select bytes is null as "isInStore" from picture_files order by hash, size`.all(database.db);

const age = ({ database }: TestApp) =>
  sql`update picture_files set stored_at = now() - interval '2 days'`.run(database.db);

async function upload(to: TestApp) {
  number += 1;
  const owner: Person = await to.person(`owner${number}`);
  const { id } = await to.project(owner);
  const path = `/projects/${id}/pictures`;
  const { status, headers, body } = await owner.post<Project & Failure>(path, smallPictureForm());
  const [picture] = status === 200 ? body.pictures : [];
  return { owner, id, status, headers, body, picture, path };
}

const open = ({ app }: TestApp, url = "") =>
  app.inject({ url, headers: { host: "127.0.0.1:3000" } });

beforeEach(async () => {
  for (const { database } of [site, away, plain]) {
    await sql`truncate projects, picture_files cascade`.run(database.db);
  }
  const { s3, client, Bucket } = folder;
  for (const Key of await objects()) await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
});

test("an upload goes to the store, and is served from there", async () => {
  const { status, picture } = await upload(site);
  expect(status).toBe(200);
  expect((await rowsOf(site)).map((row) => row.isInStore)).toEqual([true, true, true]);
  expect(await objects()).toHaveLength(3);
  const { statusCode, headers, rawPayload } = await open(site, picture?.url);
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(rawPayload.subarray(8, 12).toString()).toBe("WEBP");
  // Again: nothing changes.
  expect((await upload(site)).picture?.url).toBe(picture?.url);
  expect(await objects()).toHaveLength(3);
});

test("while the store is away, uploads and files in it are refused, and nothing half is stored", async () => {
  const { status, headers, body, id } = await upload(away);
  expect([status, body.message]).toEqual([
    503,
    "Pictures can’t be stored or read right now. Try again in a minute.",
  ]);
  expect(headers["retry-after"]).toBe("60");
  const { body: project } = await away.visitor.get<Project>(`/projects/${id}`);
  expect(project.pictures).toEqual([]);
  // As if it went away later.
  const { picture } = await upload(plain);
  await sql`update picture_files set bytes = null`.run(plain.database.db);
  const [row] = await sql<{ hash: string; id: string }>`
    select hash, project_id as id from pictures`.all(plain.database.db);
  await sql`insert into pictures (id, project_id, place, hash, width, height, alt)
    values (gen_random_uuid(), ${id}, 'gallery', ${row?.hash}, 1, 1, 'A')`.run(away.database.db);
  const reply = await open(away, picture?.url);
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "60"]);
  expect((await away.visitor.get(`/projects/${id}`)).status).toBe(200);
  // Without the setting, nothing knows where they are.
  expect((await open(plain, picture?.url)).statusCode).toBe(404);
});

test("an upload that failed is repeated, also into the database", async () => {
  await upload(site);
  for (const Key of await objects()) {
    const { s3, client, Bucket } = folder;
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
  }
  await upload(site);
  expect(await objects()).toHaveLength(3);
  await upload(plain);
  await sql`update picture_files set bytes = null`.run(plain.database.db);
  await upload(plain);
  expect((await rowsOf(plain)).some((row) => row.isInStore)).toBe(false);
});

test("files that nothing shows are removed from the store too, and stay while it is away", async () => {
  const { owner, path, picture } = await upload(site);
  await age(site);
  expect(await removeUnusedPictures(site.database, site.app.settings)).toBe(0);
  await owner.delete(`${path}/${picture?.id}`);
  await expect(removeUnusedPictures(site.database, { s3Url: awayUrl })).rejects.toThrow(
    /ECONNREFUSED/,
  );
  expect(await removeUnusedPictures(site.database, { s3Url: null })).toBe(0);
  expect(await rowsOf(site)).toHaveLength(3);
  expect(await objects()).toHaveLength(3);
  expect(await removeUnusedPictures(site.database, site.app.settings)).toBe(3);
  expect([await rowsOf(site), await objects()]).toEqual([[], []]);
});

test("files are read from where they are, and moved both ways", async () => {
  const store = await s3Files(s3Url);
  if (!store) throw new Error("There is no store");
  const { db } = site.database;
  const { picture } = await upload(site);
  const before = await open(site, picture?.url);
  const same = async () => (await open(site, picture?.url)).rawPayload.equals(before.rawPayload);
  expect(await moveFiles(db, store, { to: "database" })).toEqual({ moved: 3, missing: 0 });
  expect((await rowsOf(site)).some((row) => row.isInStore)).toBe(false);
  expect(await objects()).toEqual([]);
  expect(await same()).toBe(true);
  for (const moved of [3, 0]) {
    expect(await moveFiles(db, store, { to: "store" })).toEqual({ moved, missing: 0 });
  }
  expect(await objects()).toHaveLength(3);
  expect(await same()).toBe(true);
  const [Key = ""] = await objects();
  const { s3, client, Bucket } = folder;
  await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
  expect(await moveFiles(db, store, { to: "database" })).toEqual({ moved: 2, missing: 1 });
});

test("the doctor tries the store, and leaves nothing there", async () => {
  const { settings } = site.app;
  expect(await checkPictureStore(settings)).toMatchObject([
    { state: "ok", detail: "s3://safe/pictures/ can be written, read and deleted" },
  ]);
  expect(await objects()).toEqual([]);
  expect(await checkPictureStore({ ...settings, s3Url: awayUrl })).toMatchObject([
    { state: "problem", advice: expect.stringContaining("S3_URL") },
  ]);
  expect(await checkPictureStore({ ...settings, s3Url: null })).toEqual([]);
});
