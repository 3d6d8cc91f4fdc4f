// The site as an app on phones: its manifest, its icons, its service worker, and the page that the
// worker shows without a connection.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { siteLogoBytes } from "#server/features/appearance/queries.ts";
import { rasterize } from "#server/features/share-pictures/rasterize.ts";
import { notFound } from "#server/http/errors.ts";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { varyOf } from "#server/http/language.ts";
import { coloursOf } from "#server/site-colours.ts";
import { version } from "#server/version.ts";
import { currentLanguage, isRightToLeft } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";

const iconSizes = [192, 512] as const;

const textOf = (name: string) => readFile(new URL(name, import.meta.url), "utf8");
const defaultIcon = new URL("../../../web/public/favicon.svg", import.meta.url);

export function webAppRoutes(app: FastifyInstance): void {
  const { serviceWorker: isOn } = app.settings;

  app.get("/manifest.webmanifest", (request, reply) => {
    const { name, tagline } = app.site.current;
    const [paper] = coloursOf(app.site.current).paper;
    const { tag } = currentLanguage();
    const manifest = {
      id: "/",
      name,
      short_name: name.length <= 12 ? name : (name.split(" ")[0] ?? name),
      description: tagline,
      lang: tag,
      dir: isRightToLeft(tag) ? "rtl" : "ltr",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: paper,
      theme_color: paper,
      icons: iconSizes.map((size) => ({
        src: `/app-icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: "any",
      })),
    };
    return sendFile(request, reply, "application/manifest+json", JSON.stringify(manifest));
  });

  app.get("/offline", (request, reply) => sendFile(request, reply, "text/html", offlinePage()));

  app.get("/service-worker.js", async (request, reply) => {
    const script = isOn ? await workerFor(offlinePage()) : await textOf("removed-worker.js");
    return sendFile(request, reply, "text/javascript", script);
  });

  const icons = new LRUCache<string, Buffer>({ max: 8 });
  for (const size of iconSizes) {
    app.get(`/app-icon-${size}.png`, async (request, reply) => {
      const { logo } = app.site.current;
      const [paper] = coloursOf(app.site.current).paper;
      const key = `${size} ${logo?.hash ?? ""} ${paper}`;
      let icon = icons.get(key);
      if (!icon) {
        const source = logo
          ? await siteLogoBytes(request.database.db, logo.hash, "icon")
          : await readFile(defaultIcon);
        if (!source) throw notFound(t("admin.noSuchLogo"));
        const type = logo ? "image/png" : "image/svg+xml";
        const mark = `data:${type};base64,${Buffer.from(source).toString("base64")}`;
        icon = await drawIcon(mark, size, paper);
        icons.set(key, icon);
      }
      return reply.type("image/png").header("cache-control", "public, max-age=3600").send(icon);
    });
  }

  const offlinePage = () =>
    app.noticePage({
      title: t("web-app.offlineTitle"),
      message: t("web-app.offline"),
      link: { label: t("ui.retry"), path: "" },
    });

  function sendFile(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
    const etag = etagOf(text);
    reply
      .headers({ etag, "cache-control": "no-cache", vary: varyOf(app.settings) })
      .type(`${type}; charset=utf-8`);
    return matchesEtag(request.headers["if-none-match"], etag)
      ? reply.code(304).send()
      : reply.send(text);
  }
}

/** It differs with the page that it stores, so that a new one replaces it. */
async function workerFor(page: string): Promise<string> {
  const files = page.match(/\/assets\/[\w./-]+/g) ?? [];
  const digest = createHash("sha256").update(`${version} ${page}`).digest("hex").slice(0, 12);
  const script = await textOf("service-worker.js");
  return script.replace("{digest}", digest).replace("{files}", files.join(" "));
}

/** In the middle of the site's paper, within the circle that phones cut out. */
function drawIcon(mark: string, size: number, paper: string): Promise<Buffer> {
  const side = Math.round(size * 0.62);
  const start = (size - side) / 2;
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${paper}"/><image x="${start}" y="${start}" width="${side}" height="${side}" href="${mark}"/></svg>`,
  );
}
