import { createElement, lazy, Suspense } from "react";
import { redirect, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import type { ApiAnswer, Transport } from "#web/lib/client.ts";
import { pageLoader, requireSession } from "#web/lib/loader.ts";
import { PageFrame } from "#web/app/PageFrame.tsx";
import { RouteError } from "#web/app/RouteError.tsx";
import { Shell } from "#web/app/Shell.tsx";
import type { Assets } from "./assets.ts";
import { spokenLanguage } from "#server/languages.ts";
import { defaultClock } from "#shared/site-clock.ts";
import { type RenderedPage, rendererOf } from "./render.tsx";

const id = "0198c0de-0000-7000-8000-000000000000";

const assets: Assets = {
  themeScript: "/theme.js",
  modules: ["/browser.js"],
  styles: ["/style.css"],
  preloadsOf: (pages) => pages.map((name) => `/${name}.js`),
};

const mira = {
  id,
  username: "mira",
  displayName: "Mira van Dijk",
  avatarUrl: null,
  techs: [],
  isAdmin: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const json = (status: number, body: unknown): ApiAnswer => ({
  status,
  link: null,
  body: JSON.stringify(body),
});

const session: Transport = async () => json(200, { isLoggedIn: true, user: mira });

function HugeScreen() {
  const text = "A long story. ".repeat(4000);
  return createElement(Suspense, { fallback: "wait" }, createElement("p", null, text));
}

const LatePart = lazy(async () => ({ default: () => createElement("p", null, "A late part") }));

function ScreenWithLatePart() {
  return createElement(Suspense, { fallback: "wait" }, createElement(LatePart));
}

function BrokenScreen(): never {
  throw new Error("secret: a bug in a screen");
}

const bug = new Error("secret: in a loader");

const readProject = pageLoader(async ({ api }) => {
  await api.call("GET /projects/{id}", { params: { id } });
  return { title: "Tern" };
});

const pages: RouteObject[] = [
  {
    path: "huge",
    loader: pageLoader(async () => ({ title: "<Huge> & more" })),
    Component: HugeScreen,
  },
  { path: "lazy", handle: { page: "lazy" }, lazy: async () => ({ Component: HugeScreen }) },
  { path: "late", Component: ScreenWithLatePart },
  { path: "broken", Component: BrokenScreen },
  {
    path: "broken-part",
    Component: () => createElement(Suspense, { fallback: "wait" }, createElement(BrokenScreen)),
  },
  { path: "project", loader: readProject, Component: HugeScreen },
  { path: "moved", loader: pageLoader(async () => Promise.reject(redirect("/huge"))) },
  {
    path: "mine",
    loader: pageLoader(async (context) => ({
      title: requireSession(context).displayName,
      noindex: true,
    })),
    Component: HugeScreen,
  },
  { path: "bug", loader: pageLoader(async () => Promise.reject(bug)), Component: HugeScreen },
];

const render = rendererOf([
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [{ Component: PageFrame, ErrorBoundary: RouteError, children: pages }],
  },
]);

interface OpenOptions {
  cookie?: boolean;
  transport?: Transport;
  settings?: { statusUrl: string; sourceUrl: string };
}

function open(url: string, options: OpenOptions = {}) {
  return render({
    url,
    hasCookie: options.cookie ?? false,
    transport: options.transport ?? (() => Promise.reject(new Error("no call is expected"))),
    settings: {
      publicUrl: "https://cafe.example",
      version: "1.2.3",
      statusUrl: null,
      sourceUrl: null,
      ...options.settings,
    },
    assets,
    style: "",
    currentLanguage: spokenLanguage,
    siteClock: () => defaultClock,
    currentTimeMs: Date.now(),
  });
}

function htmlOf(answer: RenderedPage): string {
  if ("location" in answer) throw new Error(`a redirect to ${answer.location}`);
  return answer.html;
}

const scriptsOf = (html: string) => html.match(/<script[^>]*>/g) ?? [];

test("a page is complete, and its only inline script is data", async () => {
  const html = htmlOf(await open("/huge?a=1"));
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>.*<\/body><\/html>$/s);
  expect(html).toContain("<title>&lt;Huge&gt; &amp; more · Stack Cafe</title>");
  expect(html).toContain('<link rel="canonical" href="https://cafe.example/huge"/>');
  expect(html).toContain('<meta property="og:title" content="&lt;Huge&gt; &amp; more"/>');
  expect(scriptsOf(html)).toEqual([
    '<script src="/theme.js">',
    '<script type="module" src="/browser.js" fetchpriority="low">',
    '<script type="application/json" id="page-data">',
  ]);
  expect(html.indexOf("A long story.")).toBeLessThan(html.indexOf("</main>"));
  expect(html).toContain("</p><!--/$-->");
});

test("a lazy screen is rendered, and its module is preloaded", async () => {
  const html = htmlOf(await open("/lazy"));
  expect(html).toContain("A long story.");
  expect(html).toContain('<link rel="modulepreload" href="/lazy.js" fetchpriority="low">');
});

test("a part whose script has yet to load is in the first page as in the next", async () => {
  const pageOf = (answer: RenderedPage) => htmlOf(answer).split('id="page-data"')[0];
  const [first, second] = [await open("/late"), await open("/late")];
  expect(pageOf(first)).toContain("A late part");
  expect(pageOf(second)).toBe(pageOf(first));
});

test("the footer links the status page and the source repository that are set", async () => {
  const settings = { statusUrl: "https://status.example/", sourceUrl: "https://code.example/cafe" };
  const links = (html: string) => html.match(/<a href="https:\/\/(status|code)[^"]*"/g) ?? [];
  expect(links(htmlOf(await open("/huge", { settings })))).toEqual([
    '<a href="https://code.example/cafe"',
    '<a href="https://status.example/"',
  ]);
  expect(links(htmlOf(await open("/huge")))).toEqual([]);
});

test("a visitor's page makes no session call, and isn't private", async () => {
  expect(await open("/huge")).toMatchObject({ status: 200, personal: false });
});

test("a signed-in person's page is private", async () => {
  const answer = await open("/mine", { cookie: true, transport: session });
  expect(answer).toMatchObject({ status: 200, personal: true });
  expect(htmlOf(answer)).toContain("<title>Mira van Dijk · Stack Cafe</title>");
  expect(htmlOf(answer)).toContain('<meta name="robots" content="noindex"/>');
});

test.each([
  ["/moved", "/huge"],
  ["/mine?tab=2", "/sign-in?problem=required&returnTo=%2Fmine%3Ftab%3D2"],
])("%s redirects to %s with a 3xx status", async (from, to) => {
  expect(await open(from)).toEqual({ status: 302, location: to });
});

test("an API error becomes a page with its status and message", async () => {
  const failure = { statusCode: 404, code: "not_found", message: "Project not found." };
  const answer = await open("/project", { transport: async () => json(404, failure) });
  expect(answer).toMatchObject({ status: 404 });
  expect(htmlOf(answer)).toMatch(/<h1[^>]*>Project not found\.<\/h1>/);
  expect(htmlOf(answer)).toContain('<nav class="site-nav"');
});

test("an API that doesn't respond causes a 503 page with a retry button", async () => {
  const answer = await open("/project");
  expect(answer).toMatchObject({ status: 503 });
  expect(htmlOf(answer)).toContain('href="/project"');
});

test("a session that can't be loaded results in a visitor's page", async () => {
  const answer = await open("/huge", { cookie: true, transport: async () => json(500, {}) });
  expect(answer).toMatchObject({ status: 200, personal: false });
});

test("an error in a loader causes a 500 page, and is only logged in detail", async () => {
  const answer = await open("/bug");
  expect(answer).toMatchObject({ status: 500, bugs: [bug] });
  expect(htmlOf(answer)).not.toContain("secret");
});

test("an error in a component never results in status 200", async () => {
  await expect(open("/broken")).rejects.toThrow("secret");
  await expect(open("/broken-part")).rejects.toThrow("secret");
});
