import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Document } from "#contract/static-pages.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const dataDir = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-content-"));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));
fs.mkdirSync(path.join(dataDir, "content"));
fs.writeFileSync(path.join(dataDir, "content/contact.md"), "# Ask Ada\n\nAt {host}.");

const site = await startTestApp({
  dataDir,
  contentHosts: ["localhost", "127.0.0.1"],
  sourceUrl: "https://code.example/cafe",
  languages: ["en", "de", "en-XA"],
});

const read = (url: string) =>
  site.visitor.get<Document>(`/content?${new URLSearchParams({ url })}`);

const names = ["about", "team", "terms", "privacy"];

test.each(names)("the page %s is complete, with its placeholders filled", async (name) => {
  const { status, body } = await site.visitor.get<Document>(`/pages/${name}`);
  expect(status).toBe(200);
  expect(body.title).not.toBe(name);
  expect(body.description.length).toBeGreaterThan(40);
  expect(body.html).not.toMatch(/\{[a-z]|undefined|null/);
  expect(body.html).not.toContain("<h1");
  expect(body.source).toBe(`/content/${name}.md`);
});

test("pages are in the reader's language where they are translated, else in English", async () => {
  const pageIn = async (language: string, name: string) => {
    const headers = { host: "127.0.0.1:3000", "accept-language": language };
    const reply = await site.app.inject({ url: `/api/v1/pages/${name}`, headers });
    return reply.json<Document>();
  };
  for (const name of names) {
    const german = await pageIn("de", name);
    expect(german.title).not.toBe((await pageIn("en", name)).title);
    expect(german.html).not.toMatch(/\{[a-z]|undefined|null/);
    const ids = new Set(german.html.match(/(?<= id=")[^"]+/g));
    const targets = german.html.match(/(?<=href="#)[^"]+/g) ?? [];
    expect(targets.filter((id) => !ids.has(decodeURIComponent(id)))).toEqual([]);
  }
  expect((await pageIn("en-XA", "about")).title).toBe((await pageIn("en", "about")).title);
  // The operator's own text is in one language.
  expect((await pageIn("de", "contact")).title).toBe("Ask Ada");
});

test("translated pages have the sections, lists and placeholders of the English ones", () => {
  const folder = path.join(import.meta.dirname, "../../../web/content");
  const shapeOf = (file: string) => {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    const placeholders = new Set(text.match(/\{[a-z ]+\}/g));
    return {
      sections: count(/^## /gm),
      parts: count(/^### /gm),
      items: count(/^(?:- |\| )/gm),
      placeholders: [...placeholders].toSorted(),
    };
  };
  const translated = fs.globSync("*/*.md", { cwd: folder });
  expect(translated.length).toBeGreaterThanOrEqual(5);
  for (const file of translated) {
    expect(shapeOf(file), file).toEqual(shapeOf(path.basename(file)));
  }
});

test("links of the pages about the site lead only to existing pages", async () => {
  const all = await Promise.all(
    [...names, "contact"].map((name) => site.visitor.get<Document>(`/pages/${name}`)),
  );
  const links = all.flatMap(({ body }) => body.html.match(/(?<=href=")\/[^"#]*/g) ?? []);
  const known = [...names, "contact", "api/docs"].map((name) => `/${name}`);
  expect(links.filter((link) => !known.includes(link))).toEqual([]);
  expect(new Set(links).size).toBeGreaterThan(2);
});

test("a page in the data directory replaces the bundled one", async () => {
  const { body } = await site.visitor.get<Document>("/pages/contact");
  expect(body).toMatchObject({ title: "Ask Ada", html: "<p>At 127.0.0.1:3000.</p>" });
});

test.each(["nothing", "../package", "%00", "About"])("the page %s is 404", async (name) => {
  const answer = await site.visitor.get(`/pages/${encodeURIComponent(name)}`);
  expect(answer).toMatchObject({ status: 404, body: { message: "Page not found" } });
});

test("the markdown source is served with an ETag, and answered with 304", async () => {
  const get = (headers = {}, name = "terms.md") =>
    site.app.inject({ url: `/content/${name}`, headers: { host: "127.0.0.1:3000", ...headers } });
  const { statusCode, headers, body } = await get();
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(body).toMatch(/^# Terms of use\n/);
  const again = await get({ "if-none-match": String(headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await get({}, "settings.ts")).statusCode).toBe(404);
});

test("texts of this site can be read by their address", async () => {
  const [page, text] = [await site.visitor.get("/pages/about"), await read("/content/about.md")];
  expect(text).toMatchObject({ status: 200, body: page.body });
  expect((await read("/content/none.md")).status).toBe(404);
});

test.each(["https://evil.example/x", "http://localhost/x", "/api/v1/current-session", "", "x\0"])(
  "reading %j is refused",
  async (url) => {
    expect(await read(url)).toMatchObject({ status: 400, body: { code: "invalid" } });
  },
);

test("a missing and a repeated address are refused", async () => {
  expect((await site.visitor.get("/content")).status).toBe(400);
  expect((await site.visitor.get("/content?url=/content/about.md&url=x")).status).toBe(400);
});

test.each(["https://localhost/x", "https://127.0.0.1/x"])(
  "%s is allowed but resolves to this server, so it isn't connected to",
  async (url) => {
    expect(await read(url)).toMatchObject({ status: 502, body: { code: "bad_gateway" } });
  },
);
