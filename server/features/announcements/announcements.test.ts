import type { ViteDevServer } from "vite";
import { expect, test } from "vitest";
import type { Announcement } from "#contract/announcements.ts";
import { startTestApp } from "#tests/support/test-app.ts";

/** Renders pages from their sources, which needs no build. */
const fromSources = {
  dev: {
    middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
    ssrLoadModule: () => import("#server/pages/render.tsx"),
  } as unknown as ViteDevServer,
};

const site = await startTestApp({}, fromSources);
const admin = await site.admin();

interface Current {
  announcement: Announcement | null;
}

const current = async () => (await site.visitor.get<Current>("/announcement")).body.announcement;
const announce = (body: object) => admin.post<Current>("/admin/announcement", body);
const page = async () =>
  (await site.app.inject({ url: "/about", headers: { host: "127.0.0.1:3000" } })).body;

test("pages show what an admin announces, and nothing of it otherwise", async () => {
  expect(await page()).not.toMatch(/announcement/i);
  const text = "Moving on Sunday <at noon>";
  const { status, body } = await announce({ text, url: "/about" });
  expect(status).toBe(200);
  const html = await page();
  expect(html).toContain(`<a class="link" href="/about">Moving on Sunday &lt;at noon&gt;</a>`);
  expect(html).toContain(`[data-dismissed="${body.announcement?.id}"]`);
  // The same again is no new announcement, which people would have to dismiss once more.
  expect((await announce({ text, url: "/about" })).body).toEqual(body);
  const other = await announce({ text: "Moved", url: null });
  expect(other.body.announcement?.id).not.toBe(body.announcement?.id);
  expect(await page()).toContain("Moved");
  for (let times = 0; times < 2; times += 1) {
    expect((await admin.delete("/admin/announcement")).body).toEqual({ announcement: null });
  }
  expect(await page()).not.toMatch(/announcement/i);
  const { body: acts } = await admin.get<{ act: string }[]>("/admin/audit?kind=announcement");
  expect(acts.map(({ act }) => act)).toEqual(["remove announcement", "announce", "announce"]);
});

test.each([
  { text: "" },
  { text: "x".repeat(301) },
  { text: "Two\nlines" },
  { text: "Fine", url: "javascript:alert(1)" },
  { text: "Fine", url: "//evil.example" },
  { text: "Fine", url: "/\\evil.example" },
  { text: "Fine", url: "http://plain.example" },
])("an announcement that can't be shown is refused: %o", async (body) => {
  expect((await announce(body)).status).toBe(400);
  expect(await current()).toBeNull();
});

test("of many admins at once, one has the last word", async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => announce({ text: `Number ${index}` })),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect((await current())?.text).toMatch(/^Number \d+$/);
});
