// The picture of an update: who adds and removes it, where it is shown, and that it goes with the update.
import { beforeEach, expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import type { Failure } from "#contract/errors.ts";
import type { Update } from "#contract/updates.ts";
import { sql } from "#server/database/sql.ts";
import { pictureForm, smallPictureForm } from "#tests/support/picture-forms.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const { owner, author, member, stranger } = await site.people([
  "owner",
  "author",
  "member",
  "stranger",
]);
const admin = await site.admin();
let project: string;
let update: string;
let path: string;

beforeEach(async () => {
  // Their pictures are the same file.
  await sql`truncate projects cascade`.run(db);
  project = (await site.project(owner)).id;
  for (const one of [author, member]) await addMember(owner, project, one);
  const { body } = await author.post<Update>(`/projects/${project}/updates`, { text: "It floats" });
  update = body.id;
  path = `/projects/${project}/updates/${update}`;
});

const add = (by: Pick<Person, "post">, form = smallPictureForm("A buoy")) =>
  by.post<Update & Failure>(`${path}/picture`, form);
const read = async (by: Pick<Caller, "get"> = site.visitor) =>
  (await by.get<Update[]>(`/projects/${project}/updates`)).body[0];
const pictures = async () =>
  (await sql`select id from pictures where project_id = ${project}`.all(db)).length;

test("its author and owners add one, which replaces the one before, until it is removed", async () => {
  expect(await read()).toMatchObject({ imageUrl: null, picture: null });
  const { status, body } = await add(author);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: update,
    imageUrl: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}-large\.webp$/),
    picture: { url: body.imageUrl, width: 1, height: 1, alt: "A buoy", hidden: false },
  });
  expect(await read()).toMatchObject({ imageUrl: body.imageUrl, picture: body.picture });
  expect((await add(owner, smallPictureForm("Another"))).body.picture?.alt).toBe("Another");
  expect(await pictures()).toBe(1);
  const remove = () => author.delete<Update>(`${path}/picture`);
  expect((await remove()).body.imageUrl).toBeNull();
  expect((await remove()).status).toBe(200);
  expect(await pictures()).toBe(0);
});

test("strangers and the wrong person change nothing", async () => {
  await add(author);
  for (const [caller, status] of [
    [site.visitor, 401],
    [stranger, 403],
    [member, 403],
    [admin, 403],
  ] as const) {
    expect(await add(caller)).toMatchObject({ status });
    expect(await caller.delete(`${path}/picture`)).toMatchObject({ status });
  }
  const other = (await site.project(owner)).id;
  const elsewhere = `/projects/${other}/updates/${update}/picture`;
  expect((await owner.post(elsewhere, smallPictureForm())).status).toBe(404);
  expect((await read())?.picture?.alt).toBe("A buoy");
});

test("needs a picture, and a description", async () => {
  const broken = await add(author, pictureForm(Buffer.from("<svg/>"), " "));
  expect(broken.body.fields?.map((field) => field.path)).toEqual(["alt"]);
  const svg = await add(author, pictureForm(Buffer.from("<svg/>"), "A"));
  expect([svg.status, svg.body.fields?.map((field) => field.path)]).toEqual([400, ["file"]]);
  expect(await pictures()).toBe(0);
});

test("is in its author's data, and gone with the update", async () => {
  const { imageUrl } = (await add(author)).body;
  const { body: data } = await author.get<AccountData>("/account/data");
  const exported = data.updates.find(({ id }) => id === update);
  expect(exported?.picture).toMatchObject({ url: imageUrl, alt: "A buoy", hiddenAt: null });
  await owner.delete(path);
  expect(await pictures()).toBe(0);
  expect(
    (await site.app.inject({ url: imageUrl ?? "", headers: { host: "127.0.0.1:3000" } }))
      .statusCode,
  ).toBe(404);
});

test("is seen by the team alone while the update or the picture is hidden", async () => {
  const { imageUrl, picture } = (await add(author)).body;
  const open = async (by?: Person) =>
    (
      await site.app.inject({
        url: imageUrl ?? "",
        headers: { host: "127.0.0.1:3000", ...(by && { cookie: by.cookie }) },
      })
    ).statusCode;
  for (const [kind, id] of [
    ["update", update],
    ["picture", picture?.id],
  ] as const) {
    await admin.post(`/admin/reports/${kind}/${id}`, { act: "hide" });
    expect((await read(stranger))?.imageUrl ?? null).toBeNull();
    expect((await read(member))?.imageUrl).toBe(imageUrl);
    expect([await open(), await open(stranger), await open(member)]).toEqual([404, 404, 200]);
    await admin.post(`/admin/reports/${kind}/${id}`, { act: "restore" });
    expect(await open()).toBe(200);
  }
});
