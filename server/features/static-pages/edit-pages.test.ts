// Admins write the pages about the site, undo that, and go back to the text as delivered.
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { AuditEntry } from "#contract/admin.ts";
import type { Appearance } from "#contract/appearance.ts";
import type { Failure } from "#contract/errors.ts";
import type { Document, SitePageText } from "#contract/static-pages.ts";
import { createApp } from "#server/app.ts";
import { connect } from "#server/database/connect.ts";
import { harmfulPartsOf } from "#tests/support/harmful-html.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ sourceUrl: null });
const admin = await site.admin();

const read = async (name = "imprint") =>
  (await admin.get<SitePageText>(`/admin/pages/${name}`)).body;

async function write(name: string, markdown: string | null, by = admin) {
  const { version } = await read(name);
  return by.post<SitePageText & Failure>(`/admin/pages/${name}`, { markdown, version });
}

const undo = (version: number) =>
  admin.post<SitePageText>("/admin/pages/imprint/undo", { version });

const shown = (name = "imprint") => site.visitor.get<Document>(`/pages/${name}`);

test("an imprint is shown once it is written, and can be undone and removed", async () => {
  const none = { name: "imprint", state: "none", markdown: "", version: 0, canUndo: false };
  expect(await read()).toEqual(none);
  expect((await shown()).status).toBe(404);
  const { body: written } = await write("imprint", "# Imprint of {site}\n\nQuay 3, at {host}.");
  expect(written).toMatchObject({ state: "written", version: 1, canUndo: true });
  expect((await shown()).body).toMatchObject({
    title: "Imprint of Stack Cafe",
    html: "<p>Quay 3, at 127.0.0.1:3000.</p>",
  });
  const { pages } = (await admin.get<Appearance>("/admin/appearance")).body;
  expect(pages).toContainEqual({ name: "imprint", state: "written" });

  expect((await undo(1)).body).toMatchObject({ state: "none", markdown: "", version: 2 });
  expect((await shown()).status).toBe(404);
  // The same call again doesn't bring it back, which the next one does.
  expect((await undo(1)).status).toBe(409);
  expect((await undo(2)).body).toMatchObject({ state: "written", version: 3 });
  expect((await write("imprint", null)).body).toMatchObject({ state: "none", version: 4 });
  const { body: acts } = await admin.get<AuditEntry[]>("/admin/audit?kind=appearance");
  expect(acts.map(({ act, subject, detail }) => [act, subject.name, detail])).toEqual([
    ["change page", "imprint", { asDelivered: true }],
    ["undo page", "imprint", { asDelivered: false }],
    ["undo page", "imprint", { asDelivered: true }],
    ["change page", "imprint", { asDelivered: false }],
  ]);
});

test("a page has the text as delivered until one is written, and again afterwards", async () => {
  const before = await read("terms");
  expect(before).toMatchObject({ state: "default", version: 0 });
  expect(before.markdown).toMatch(/^# Terms of use\n/);
  await write("terms", "Be kind.");
  // Without a heading it has the page's name.
  expect((await shown("terms")).body).toMatchObject({ title: "Terms", html: "<p>Be kind.</p>" });
  expect((await write("terms", null)).body).toMatchObject({ state: "default", version: 2 });
  expect((await shown("terms")).body.title).toBe("Terms of use");
});

test("the same again changes nothing, and isn't recorded", async () => {
  const { body } = await write("about", "Ours");
  expect((await write("about", " Ours ")).body).toEqual(body);
});

test("what another admin wrote meanwhile isn't overwritten", async () => {
  const { version } = await read("team");
  await write("team", "Theirs");
  const late = { markdown: "Mine", version };
  expect(await admin.post("/admin/pages/team", late)).toMatchObject({ status: 409 });
  expect(await read("team")).toMatchObject({ markdown: "Theirs" });
});

test("a text is sanitised, in the preview, which saves nothing, and on the page", async () => {
  const markdown = "# Us\n\n<script>alert(1)</script> [x](javascript:alert(1)) <b onclick=x>b</b>";
  const before = await read("about");
  const preview = await admin.post<Document>("/admin/pages/about/preview", { markdown });
  expect(preview.body).toMatchObject({ title: "Us", source: "/content/about.md" });
  expect(harmfulPartsOf(preview.body.html)).toEqual([]);
  expect(await read("about")).toEqual(before);
  await write("about", markdown);
  expect((await shown("about")).body).toEqual(preview.body);
});

test.each([
  ["nothing", " "],
  ["too much", "x".repeat(40_001)],
  [
    "what grows when it is rendered",
    `[a]: https://x.example/${"y".repeat(10_000)}\n\n${"[a] ".repeat(800)}`,
  ],
])("%s is refused", async (_, markdown) => {
  const before = await read();
  const { status, body } = await write("imprint", markdown);
  expect([status, body.fields?.[0]?.path]).toEqual([400, "markdown"]);
  expect(await read()).toEqual(before);
});

test("only admins see and write it, and only pages that there are", async () => {
  const person = await site.person("curious");
  for (const [caller, status] of [
    [site.visitor, 401],
    [person, 403],
    [admin, 404],
  ] as const) {
    const name = caller === admin ? "nothing" : "imprint";
    const body = { markdown: "Taken", version: 0 };
    expect(await caller.get(`/admin/pages/${name}`)).toMatchObject({ status });
    for (const act of ["", "/preview", "/undo"]) {
      expect(await caller.post(`/admin/pages/${name}${act}`, body)).toMatchObject({ status });
    }
  }
  expect((await read()).markdown).not.toBe("Taken");
});

test("a file in the data directory decides, and the form says so", async () => {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-pages-"));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  fs.mkdirSync(path.join(dataDir, "content"));
  fs.writeFileSync(path.join(dataDir, "content/imprint.md"), "# From the operator");
  const fixed = await startTestApp({ dataDir });
  const keeper = await fixed.admin();
  const { body } = await keeper.get<SitePageText>("/admin/pages/imprint");
  expect(body).toMatchObject({ state: "file", markdown: "# From the operator" });
  const other = { markdown: "Other", version: 0 };
  for (const act of ["", "/undo"]) {
    expect(await keeper.post(`/admin/pages/imprint${act}`, other)).toMatchObject({ status: 409 });
  }
  const page = await fixed.visitor.get<Document>("/pages/imprint");
  expect(page.body.title).toBe("From the operator");
});

test("another server shows it as soon as it is saved", async () => {
  const other = connect(site.database.where);
  const app = await createApp({ settings: site.app.settings, database: other, pages: "none" });
  onTestFinished(async () => {
    await app.close();
    await other.close();
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const titleThere = async () => {
    const headers = { host: "127.0.0.1:3000" };
    const reply = await app.inject({ url: "/api/v1/pages/contact", headers });
    return reply.json<Document>().title;
  };
  expect(await titleThere()).toBe("Contact");
  await write("contact", "# Call Ada");
  await expect.poll(titleThere).toBe("Call Ada");
});
