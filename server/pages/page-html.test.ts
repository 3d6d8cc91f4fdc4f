import { expect, test } from "vitest";
import { jsonForHtml, type PageData } from "#web/app/page-data.ts";
import type { Assets } from "./assets.ts";
import { completeHtml } from "./page-html.ts";

const assets: Assets = {
  themeScript: "/assets/theme.js",
  modules: ["/assets/browser.js"],
  styles: ["/assets/style.css"],
  preloadsOf: (pages) => ["/assets/browser.js", ...pages.map((name) => `/assets/${name}.js`)],
};

const data: PageData = {
  router: { loaderData: { page: { title: "</script><script>alert(1)</script>" } }, errors: null },
  answers: [],
  settings: {
    publicUrl: "https://cafe.example",
    version: "1.2.3",
    statusUrl: null,
    sourceUrl: null,
  },
  now: 1,
  logos: { sprites: [], late: [], single: "" },
};

const complete = (html: string) =>
  completeHtml(html, { assets, pages: ["home"], fonts: ["/assets/sans.woff2"], style: "", data });

test.each([
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "]]>",
  "line\u2028and\u2029paragraph",
  "a & b",
  '"quoted" and \\ back',
])("%j stays data within a script element, and is parsed unchanged", (text) => {
  const json = jsonForHtml({ text });
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual({ text });
});

test("a page has the theme first, then styles, then modules, and the data last", () => {
  const html = complete("<html><head><title>x</title></head><body><p>y</p></body></html>");
  const order = [
    "<title>",
    '<script src="/assets/theme.js"></script>',
    'href="/assets/sans.woff2" as="font"',
    'rel="stylesheet" href="/assets/style.css"',
    'rel="modulepreload" href="/assets/home.js" fetchpriority="low"',
    '<script type="module" src="/assets/browser.js" fetchpriority="low"></script>',
    "</head>",
    "<p>y</p>",
    '<script type="application/json" id="page-data">',
    "</body>",
  ].map((part) => html.indexOf(part));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});

test("user content can't end the data's script element", () => {
  const html = complete("<html><head></head><body></body></html>");
  expect(html).not.toContain("<script>alert(1)");
});

test("user content isn't mistaken for the end of the head or the body", () => {
  const written = '<a title="</head>"></a><a title="</body><meta>"></a>';
  const html = complete(`<html><head></head><body>${written}</body></html>`);
  expect(html).toContain(`</head><body>${written}<script type="application/json"`);
  expect(html).toMatch(/<\/script><\/body><\/html>$/);
});

test("a document without a head is refused", () => {
  expect(() => complete("<p>no document</p>")).toThrow("</head>");
});
