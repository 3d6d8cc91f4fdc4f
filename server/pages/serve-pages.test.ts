import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import type { ViteDevServer } from "vite";
import { currentTimeMs } from "#server/database/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { siteOf } from "#server/database/site.ts";
import { readSettings } from "#server/settings.ts";
import { registerPages } from "./serve-pages.ts";
import { staticErrorPage } from "./static-error-page.ts";

const person = (name: string) => ({
  id: "0198c0de-0000-7000-8000-000000000000",
  username: name,
  displayName: `This is ${name}`,
  avatarUrl: null,
  techs: [],
  isAdmin: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

/** Whose queries fail: pages do without an announcement then. */
const unreachable = { db: null } as unknown as Database;

/** Pages on an API that takes the cookie for the username, and replies in random order. */
async function site(load = () => import("./render.tsx")) {
  const app = Fastify();
  app.decorateRequest("database", { getter: () => unreachable });
  const delivered = siteOf(unreachable);
  app.decorate("site", delivered);
  app.decorate("errorPage", (page) => staticErrorPage(page, delivered.current));
  const vite = {
    middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
    ssrLoadModule: load,
  };
  await registerPages(app, {
    settings: readSettings({ PUBLIC_URL: "http://localhost:3000" }),
    pages: { dev: vite as unknown as ViteDevServer },
    callInternally: (page, render) =>
      render(async ({ url: called }) => {
        await new Promise((resolve) => setImmediate(resolve));
        const name = page.headers.cookie;
        const session = { isLoggedIn: name !== undefined, user: name ? person(name) : null };
        const body = JSON.stringify(called.endsWith("/sign_in_providers") ? [] : session);
        return { status: 200, headers: {}, body };
      }),
  });
  return (url: string, cookie?: string, tag?: string) =>
    app.inject({
      url,
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(tag !== undefined && { "if-none-match": tag }),
      },
    });
}

afterEach(() => void vi.useRealTimers());

test("a page made for one person is never served to another", async () => {
  const get = await site();
  const cookies = ["anna", undefined, "ben", "anna", "carla", undefined, "ben"];
  const pages = await Promise.all(cookies.map((cookie) => get("/no-such-page", cookie)));
  const names = pages.map(({ body }) => new Set(body.match(/(?<=This is )\w+/g)));
  expect(names).toEqual(cookies.map((name) => new Set(name === undefined ? [] : [name])));
});

test("a person's page may be stored only by their browser", async () => {
  const get = await site();
  const [mine, visitorPage] = [await get("/no-such-page", "anna"), await get("/no-such-page")];
  expect(mine.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Cookie" });
  expect(visitorPage.headers).toMatchObject({ "cache-control": "no-cache", vary: "Cookie" });
});

test("an unchanged page gets 304 within ten seconds", async () => {
  const get = await site();
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(10_000 - (currentTimeMs() % 10_000));
  const tag = String((await get("/sign-in")).headers["etag"]);
  vi.advanceTimersByTime(9_000);
  expect(await get("/sign-in", undefined, tag)).toMatchObject({ statusCode: 304, body: "" });
  // Pages of other people, and later ones with times of their own, differ.
  expect((await get("/sign-in?reason=denied", "anna", tag)).statusCode).not.toBe(304);
  vi.advanceTimersByTime(1_000);
  expect((await get("/sign-in", undefined, tag)).statusCode).toBe(200);
});

test("an unknown address gets a page with status 404", async () => {
  const reply = await (await site())("/no-such-page");
  expect(reply.statusCode).toBe(404);
  expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(reply.body).toContain("<title>Page not found · Stack Cafe</title>");
});

test("an address that disguises another host redirects within this site", async () => {
  const reply = await (await site())("//evil.example/x");
  expect([reply.statusCode, reply.headers.location]).toEqual([301, "/evil.example/x"]);
});

test("a renderer that throws results in an error page without details", async () => {
  const get = await site(() => Promise.reject(new Error("secret")));
  const reply = await get("/");
  expect(reply.statusCode).toBe(500);
  expect(reply.body).toMatch(/<h1[^>]*>Something went wrong<\/h1>/);
  expect(reply.body).not.toContain("secret");
});
