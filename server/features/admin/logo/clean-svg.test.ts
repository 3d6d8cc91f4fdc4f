// Uploaded SVG files are untrusted; the served file contains only shapes and paint.
import { expect, test } from "vitest";
import { cleanSvg } from "./clean-svg.ts";

const svg = (inner: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"${attributes}>${inner}<path d="M0 0h8v8z"/></svg>`;

test("a plain drawing is returned unchanged", () => {
  const file = svg(
    `<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g fill="url(#a)" transform="scale(2)"><circle cx="4" cy="4" r="2"/><use xlink:href="#a"/></g>`,
  );
  expect(cleanSvg(file)).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g fill="url(#a)" transform="scale(2)"><circle cx="4" cy="4" r="2"/><use href="#a"/></g><path d="M0 0h8v8z"/></svg>`,
  );
});

test("declarations, comments and metadata of drawing programs are accepted and removed", () => {
  const file = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
    <!-- Generator: some program -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns='http://www.w3.org/2000/svg' xmlns:inkscape='http://www.inkscape.org' width='16px' height="9" inkscape:version='1'>
      <metadata>who made it</metadata><style type="text/css"><![CDATA[ .a > b { fill: #fff } ]]></style>
      <path class="a" d="M0 0h8"/>
    </svg>`;
  expect(cleanSvg(file.replace("\uFEFF", ""))).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><style> .a &#62; b { fill: #fff } </style><path class="a" d="M0 0h8"/></svg>`,
  );
});

const hostile = {
  script: svg("<script>alert(1)</script>"),
  "script in CDATA": svg("<script><![CDATA[alert(1)]]></script>"),
  "script by reference": svg(`<script xlink:href="https://evil.example/x.js"/>`),
  "script of another namespace": svg(
    `<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>`,
  ),
  foreignObject: svg(
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`,
  ),
  onload: svg("", ` onload="alert(1)"`),
  "onload in capitals": svg(`<g ONLOAD="alert(1)"/>`),
  "link to a script": svg(`<a href="javascript:alert(1)"><path d="M0 0"/></a>`),
  "external use": svg(`<use href="https://evil.example/x.svg#a"/>`),
  "use of data": svg(`<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>`),
  "external picture": svg(`<image href="https://evil.example/x.png"/>`),
  "written as characters": svg(`<use href="&#x68;ttps://evil.example/x.svg#a"/>`),
  "paint from elsewhere": svg(`<path d="M0 0" fill="url(https://evil.example/x)"/>`),
  "paint from elsewhere, quoted": svg(`<path d="M0 0" fill="url('//evil.example/x')"/>`),
  "CSS import": svg(`<style>@import "https://evil.example/x.css";</style>`),
  "CSS escapes": svg(`<style>.a { fill: u\\72l(https://evil.example/x) }</style>`),
  "CSS in an attribute": svg(`<path style="background: url(https://evil.example/x)" d="M0 0"/>`),
  "CSS between comments": svg(`<style>.a{fill:ur/**/l(https://evil.example/x)}</style>`),
  "CSS after a comment that hides it": svg(
    `<style>/*</style><style>*/ @import url(//evil.example/x)</style>`,
  ),
  "animated link": svg(
    `<g><animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/></g>`,
  ),
  handler: svg(
    `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>`,
  ),
  iframe: svg(`<iframe src="https://evil.example"/>`),
  "broken out of an attribute": svg(
    `<path d="M0 0&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>`,
  ),
};

test.each(Object.entries(hostile))("removes hostile content: %s", (_, file) => {
  const clean = cleanSvg(file);
  expect(clean).not.toMatch(
    /<script|alert\(1\)<|onload|javascript|evil\.example|foreignObject|@import|<animate|<set|iframe|handler|data:/i,
  );
  expect(clean).toContain(`<path d="M0 0h8v8z"/>`);
  expect(clean.match(/<svg/g)).toHaveLength(1);
});

const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
const uses = Array.from({ length: 12 }, (_, level) => {
  const id = level === 0 ? "" : `<use href="#u${level - 1}"/>`.repeat(10);
  return `<g id="u${level}">${id}<path d="M0 0"/></g>`;
}).join("");

const refused = {
  "an entity bomb": bomb + svg("<path d='&b;'/>"),
  "an entity that reads a file": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("&x;")}`,
  "an unknown entity": svg(`<path d="&nbsp;"/>`),
  "references that multiply": svg(uses),
  "a reference to itself": svg(`<g id="a"><use href="#a"/></g>`),
  "what is nested too deep": svg("<g>".repeat(100) + "</g>".repeat(100)),
  "too many elements": svg("<g/>".repeat(11_000)),
  "nothing to see": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>`,
  "no size": `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>`,
  "a size that is none": `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"><path d="M0 0"/></svg>`,
  HTML: "<!doctype html><html><script>alert(1)</script></html>",
  text: "GIF89a or whatever",
  nothing: "",
  "another namespace": `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"><path d="M0 0"/></svg>`,
  "two drawings": svg("") + svg(""),
  "no end": svg("<g>"),
  "an end without a beginning": svg("</g>"),
};

test.each(Object.entries(refused))("refuses %s", (_, file) => {
  expect(() => cleanSvg(file)).toThrow(/SVG|damaged|complex/);
});

test("200 KB of repeated, unterminated markup is refused, in linear time", () => {
  const before = process.threadCpuUsage();
  for (const part of ["<a ", "<!--", "<a b=", "&#", "<![CDATA[", "<a a='", "<a   "]) {
    const nonsense = part.repeat(200_000 / part.length);
    expect(() => cleanSvg(nonsense)).toThrow(/SVG|damaged|complex/);
    expect(() => cleanSvg(svg(nonsense))).toThrow(/SVG|damaged|complex/);
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_500);
});
