// Pages in several languages from one process, and the scripts that belong to each.
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Rolldown, ViteDevServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";
import { languageFolders, type LanguageFolders, writeLanguages } from "./inline-messages.ts";

const vite = {
  middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
  ssrLoadModule: () => import("./render.tsx"),
};

const site = await startTestApp(
  { publicUrl: "http://127.0.0.1:3000", languages: ["en", "de", "en-XA"] },
  { dev: vite as unknown as ViteDevServer },
);

const page = async (language: string, url = "/") => {
  const headers = { host: "127.0.0.1:3000", accept: "text/html", "accept-language": language };
  const { body, headers: replied } = await site.app.inject({ url, headers });
  return { html: body, vary: replied["vary"] };
};

const german = "Finde Projekte, die zu deinem Stack passen.";
const english = "Find projects that fit your tech stack.";

test("a page is in the language of the browser, and says so", async () => {
  const { html, vary } = await page("de-CH, en;q=0.5");
  expect(html).toMatch(/^<!DOCTYPE html><html lang="de">/);
  expect(html).toContain(german);
  expect(html).not.toContain(english);
  expect(vary).toBe("Cookie, Accept-Language");
});

test("the pseudo-language is written from right to left", async () => {
  const { html } = await page("en-XA");
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-XA" dir="rtl">/);
  expect(html).toContain("[Fíñd pr");
});

test("pages in different languages at the same time don't mix", async () => {
  const asked = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? "de" : "en"));
  const pages = await Promise.all(asked.map((language) => page(language)));
  expect(pages.map(({ html }) => [html.includes(german), html.includes(english)])).toEqual(
    asked.map((language) => [language === "de", language === "en"]),
  );
});

test("the switch names each language in itself, and marks the one that is shown", async () => {
  const { html } = await page("de");
  expect(html).toMatch(/<summary aria-label="Sprache: Deutsch">/);
  expect(html).toMatch(
    /<button[^>]* lang="en" [^>]*hrefLang="en"[^>]*formAction="\/language\/en">.*English<\/bdi><\/button>/,
  );
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
});

test("the catalogue's descriptions are marked as English, those that an admin wrote aren't", async () => {
  const admin = await site.admin();
  const descriptionOf = async (slug: string) =>
    /<p dir="auto"[^>]*font-serif[^>]*>/.exec((await page("de", `/techs/${slug}`)).html)?.[0];
  expect(await descriptionOf("rust")).toContain('lang="en"');
  const { body: tech } = await admin.get<{ id: string }>("/techs/svelte");
  await admin.post(`/admin/techs/${tech.id}`, { description: "Baut Oberflächen." });
  expect(await descriptionOf("svelte")).not.toContain("lang=");
  expect((await page("de", "/techs?query=svelte")).html).toContain("Baut Oberflächen.");
});

test("scripts are written for each language, with its messages in the place of keys", async () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-scripts-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.mkdirSync(path.join(folder, "assets"));
  fs.mkdirSync(path.join(folder, ".vite"));
  const source = "t(`@@frame.signIn@@`),t('@@frame.version@@',{version:1}),\"@@other\"";
  fs.writeFileSync(path.join(folder, "assets/a-1.js"), source);
  const bundle = { a: { type: "chunk", fileName: "assets/a-1.js" } };
  await writeLanguages(folder, bundle as unknown as Rolldown.OutputBundle);

  const folders = JSON.parse(
    fs.readFileSync(path.join(folder, languageFolders), "utf8"),
  ) as LanguageFolders;
  const written = (of = "") => fs.readFileSync(path.join(folder, of, "a-1.js"), "utf8");
  expect(written(folders.en)).toBe(
    't(["Sign In"]),t(["Version\u00a0",["version"]],{version:1}),"@@other"',
  );
  expect(written(folders.de)).toContain('t(["Anmelden"])');
  expect(fs.existsSync(path.join(folder, "assets/a-1.js"))).toBe(false);
});
