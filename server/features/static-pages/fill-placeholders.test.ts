import fs from "node:fs";
import { expect, test } from "vitest";
import { renderDocument } from "#server/markdown/document.ts";
import { readSettings } from "#server/settings.ts";
import { defaultSite } from "#shared/site.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

const settings = (env: Record<string, string>) =>
  readSettings({ PUBLIC_URL: "http://localhost:4000", ...env });

const page = [
  "At {address}, which is {host}.",
  "Source: {source}",
  "  {no source} No source.",
  "Status: {status}",
  "Keeps {other} and {no such thing}.",
].join("\n");

test("placeholders are replaced by the operator's settings", () => {
  const text = fillPlaceholders(
    page,
    settings({ SOURCE_URL: "https://code.example/cafe" }),
    defaultSite,
  );
  expect(text.split("\n")).toEqual([
    "At http://localhost:4000, which is localhost:4000.",
    "Source: https://code.example/cafe",
    "Keeps {other} and {no such thing}.",
  ]);
});

test("a line with an unset placeholder is removed, and its {no …} line shown", () => {
  expect(fillPlaceholders(page, settings({}), defaultSite).split("\n")).toEqual([
    "At http://localhost:4000, which is localhost:4000.",
    "No source.",
    "Keeps {other} and {no such thing}.",
  ]);
});

const bundled = new URL("../../../web/content/", import.meta.url);
const all = { SOURCE_URL: "https://code.example/cafe", STATUS_URL: "https://status.example" };

const markdownFiles = fs
  .readdirSync(bundled, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"));

test.each(markdownFiles)("%s contains no unfilled placeholder", (name) => {
  const text = fs.readFileSync(new URL(name, bundled), "utf8");
  for (const env of [{}, all]) {
    for (const site of [defaultSite, { ...defaultSite, name: "Nordhafen Werkstatt" }]) {
      const filled = fillPlaceholders(text, settings(env), site);
      expect(filled).not.toMatch(/[{}]/);
      if (site !== defaultSite) expect(filled).not.toContain("Stack Cafe");
    }
  }
});

test("a site's name is text, whatever it contains", async () => {
  const name = "R&amp;D <Lab> *1* [x](https://e.example) $& {host}";
  const filled = fillPlaceholders("Welcome to {site}.", settings({}), { ...defaultSite, name });
  const { html } = await renderDocument(filled, "/content/about.md");
  expect(html.replaceAll(/<a [^>]*>|<\/a>/g, "")).toContain(
    "R&#x26;amp;D &#x3C;Lab> *1* [x](https://e.example) $&#x26; {host}",
  );
  expect(html).not.toContain(">x</a>");
});
