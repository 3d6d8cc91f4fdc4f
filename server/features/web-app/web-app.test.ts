import sharp from "sharp";
import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp({ site: { name: "Harbour Works" } });

const ask = (url: string, app = site.app) =>
  app.inject({ url, headers: { host: "127.0.0.1:3000" } });

test("the manifest has the site's name and icons that exist in the sizes that it says", async () => {
  const reply = await ask("/manifest.webmanifest");
  expect(reply.headers["content-type"]).toContain("application/manifest+json");
  const manifest = reply.json<{ name: string; icons: { src: string; sizes: string }[] }>();
  expect(manifest).toMatchObject({
    name: "Harbour Works",
    short_name: "Harbour",
    start_url: "/",
    display: "standalone",
  });
  expect(manifest.icons).toHaveLength(2);
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp((await ask(src)).rawPayload).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
  }
});

test("browsers ask for the worker each time, and get a new one with the page that it stores", async () => {
  const reply = await ask("/service-worker.js");
  expect(reply.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
  });
  expect(reply.body).toMatch(/const cacheName = "shell-[0-9a-f]{12}";/);
  const other = await startTestApp({ site: { name: "Boat Works" } });
  expect((await ask("/service-worker.js", other.app)).body).not.toBe(reply.body);
  const page = await ask("/offline");
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).toContain("You’re offline");
});

test("one setting has browsers remove it", async () => {
  const without = await startTestApp({ serviceWorker: false });
  const { body } = await ask("/service-worker.js", without.app);
  expect(body).toContain("registration.unregister()");
  expect(body).not.toContain("fetch");
});
