import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import files from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Manifest } from "vite";
import type { LanguageTag } from "#shared/messages/language.ts";
import { type Assets, builtAssets } from "./assets.ts";
import { type LanguageFolders, languageFolders } from "./inline-messages.ts";
import { styleStaticPages } from "./static-page.ts";
import type { render } from "./render.tsx";

/** Renders a page for a request; in development it is loaded anew after each change. */
export interface Renderer {
  render: typeof render;
  assetsOf: (language: LanguageTag) => Assets;
}

/** The build's folder: `dist`, unless STACK_CAFE_DIST names another. */
export const distFolder = path.resolve(
  import.meta.dirname,
  "../..",
  process.env["STACK_CAFE_DIST"] || "dist",
);

/** Serves the build's precompressed files, and returns its renderer. */
export async function serveBuild(app: FastifyInstance): Promise<() => Promise<Renderer>> {
  const client = path.join(distFolder, "client");
  const text = await readFile(path.join(client, ".vite/manifest.json"), "utf8");
  const entry = pathToFileURL(path.join(distFolder, "server/render.js")).href;
  // In development Vite transforms this file, and must not try to resolve the build.
  const { render } = (await import(/* @vite-ignore */ entry)) as Pick<Renderer, "render">;
  const manifest = JSON.parse(text) as Manifest;
  const folders = JSON.parse(
    await readFile(path.join(client, languageFolders), "utf8"),
  ) as LanguageFolders;
  const assetsIn = (tag: LanguageTag) => builtAssets(manifest, folders[tag] ?? folders.en ?? "");
  const assets = new Map(app.settings.languages.map((tag) => [tag, assetsIn(tag)]));
  const english = assetsIn("en");
  const renderer: Renderer = { render, assetsOf: (tag) => assets.get(tag) ?? english };
  styleStaticPages(english);

  // File names contain a hash of the content, so browsers may cache them forever.
  await app.register(files, {
    root: path.join(client, "assets"),
    prefix: "/assets/",
    // Names never change their content, and each header counts dozens of times on a page.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
  });
  for (const name of await publicFilesOf(client)) {
    const body = await readFile(path.join(client, name));
    app.get(`/${name}`, (_, reply) =>
      reply.type(typeOf(name)).header("cache-control", "public, max-age=3600").send(body),
    );
  }
  // Browsers ask for it beside what names no icon, such as a JSON reply.
  app.get("/favicon.ico", (_, reply) =>
    reply.header("cache-control", "public, max-age=3600").redirect("/favicon.svg", 302),
  );
  return async () => renderer;
}

async function publicFilesOf(client: string): Promise<string[]> {
  const entries = await readdir(client, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ name }) => name);
}

const types: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

function typeOf(name: string): string {
  return types[path.extname(name)] ?? "application/octet-stream";
}
