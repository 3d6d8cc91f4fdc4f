// Responds to requests of browsers for pages, and for the files of pages.
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ViteDevServer } from "vite";
import type { SiteSettings } from "#contract/appearance.ts";
import { apiPrefix, type Method } from "#contract/endpoint.ts";
import type { Project, ProjectCard } from "#contract/projects.ts";
import { defaultSite } from "#shared/site.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import { maxDaysOf } from "#server/features/api-tokens/rules.ts";
import { currentAnnouncement } from "#server/features/announcements/current.ts";
import { isDatabaseAbsent, retryAfterSeconds } from "#server/http/error-replies.ts";
import { TooMany } from "#server/http/errors.ts";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { varyOf } from "#server/http/language.ts";
import { viewerOf } from "#server/http/viewer.ts";
import { coloursOf, siteStyle } from "#server/site-colours.ts";
import { spokenLanguage } from "#server/languages.ts";
import type { Settings } from "#server/settings.ts";
import { version } from "#server/version.ts";
import type { Transport } from "#web/lib/client.ts";
import type { PageSettings } from "#web/lib/PageContext.tsx";
import { serveBuild } from "./built-pages.ts";
import { previewRoutes } from "./preview.ts";
import type { RenderedPage } from "./render.tsx";

/** One internal API call. */
type Call = (request: { method: Method; url: string; body?: string }) => Promise<Reply>;
type Reply = { status: number; headers: Record<string, string>; body: string };

export interface PagesOptions {
  settings: Settings;
  /** The source of pages: the build, Vite in development, or none. */
  pages: "built" | { dev: ViteDevServer } | "none";
  /** Runs `render` with a function that calls the API as the viewer of the page. */
  callInternally: <T>(page: FastifyRequest, render: (call: Call) => Promise<T>) => Promise<T>;
}

/** Registers the catch-all for pages, so it must come after all other routes. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { pages, settings, callInternally } = options;
  const newestProject = (request: FastifyRequest) =>
    callInternally(request, async (call) => {
      const list = await call({ method: "GET", url: `${apiPrefix}/projects?pageSize=1` });
      const [newest] = list.status === 200 ? (JSON.parse(list.body) as ProjectCard[]) : [];
      if (!newest) return null;
      const reply = await call({ method: "GET", url: `${apiPrefix}/projects/${newest.id}` });
      return reply.status === 200 ? (JSON.parse(reply.body) as Project) : null;
    });
  if (pages === "none") {
    previewRoutes(app, settings.publicUrl, { newestProject, pageOf: async () => null });
    return;
  }
  const rendererOf =
    pages === "built"
      ? await serveBuild(app)
      : await (await import("./development-pages.ts")).serveDevelopment(app, pages.dev);

  previewRoutes(app, settings.publicUrl, {
    newestProject,
    pageOf: async (request, url, site) => {
      const { render, assetsOf } = await rendererOf();
      const shown = { ...(await siteFor(request, settings)), site: {}, ...changesOf(site) };
      const page = await callInternally(request, (call) =>
        render({
          url,
          hasCookie: false,
          transport: transportOver(call),
          settings: shown,
          assets: assetsOf(spokenLanguage().tag),
          style: siteStyle(site),
          currentLanguage: spokenLanguage,
          siteClock: () => site,
          currentTimeMs: currentTimeMs(),
        }),
      );
      return "html" in page ? page.html : null;
    },
  });

  app.get("/*", async (request, reply) => {
    // Browsers treat `\` like `/`: with one left, the redirect would lead to another site.
    if (request.url.startsWith("//"))
      return reply.redirect(request.url.replace(/^[/\\]+/, "/"), 301);
    try {
      const { render, assetsOf } = await rendererOf();
      const site = await siteFor(request, settings);
      const answer = await callInternally(request, async (call) => {
        // The page is in the language of whoever is signed in. The page's calls fail without them.
        await request.viewer?.catch(() => null);
        return render({
          url: pathOf(request.url),
          hasCookie: request.headers.cookie !== undefined,
          transport: transportOver(call),
          settings: site,
          assets: assetsOf(spokenLanguage().tag),
          style: siteStyle(app.site.current),
          currentLanguage: spokenLanguage,
          siteClock: () => app.site.current,
          currentTimeMs: currentTimeMs(),
        });
      });
      return await send(request, reply, answer, settings);
    } catch (error) {
      if (error instanceof TooMany || isDatabaseAbsent(error)) throw error;
      request.log.error({ err: error }, "A page could not be rendered");
      return reply
        .code(500)
        .headers(pageHeaders(settings, true))
        .send(app.errorPage({ status: 500, message: "", requestId: request.id }));
    }
  });
}

/** Also accepts an absolute URL, which proxies receive, and an invalid one. */
function pathOf(url: string): string {
  if (url.startsWith("/")) return url;
  const { pathname, search } = URL.parse(url, "http://here") ?? { pathname: "/*", search: "" };
  return pathname + search;
}

function transportOver(call: Call): Transport {
  return async ({ method, url, body }) => {
    const { status, headers, body: text } = await call({ method, url, ...(body && { body }) });
    const total = headers["x-total-count"] ?? null;
    return { status, link: headers["link"] ?? null, total, body: text };
  };
}

/** What isn't as delivered: pages of other sites needn't grow. */
function changesOf(site: SiteSettings): Pick<PageSettings, "site" | "paperColours"> {
  const changed = Object.entries(site).filter(
    ([field, value]) => !isDeepStrictEqual(value, defaultSite[field as keyof SiteSettings]),
  );
  if (changed.length === 0) return {};
  return {
    site: Object.fromEntries(changed) as Partial<SiteSettings>,
    ...(site.paper !== defaultSite.paper && { paperColours: coloursOf(site).paper }),
  };
}

/** Strangers on a closed site don't see the announcement, which is for its members. */
async function siteFor(request: FastifyRequest, settings: Settings): Promise<PageSettings> {
  const { publicUrl, statusUrl, sourceUrl, access, readOnly, languages } = settings;
  const isClosed = access.mode !== "open";
  const mayRead = !isClosed || (await viewerOf(request)) !== null;
  const { site } = request.server;
  const announcement = mayRead ? await currentAnnouncement(request.database) : null;
  return {
    publicUrl,
    version,
    statusUrl,
    sourceUrl,
    ...(languages.length > 1 && { languages }),
    ...(isClosed && { isClosed }),
    ...(readOnly && { isReadOnly: true }),
    ...(!settings.serviceWorker && { isWithoutWorker: true }),
    ...(announcement && { announcement }),
    ...(maxDaysOf(settings) !== 365 && { apiTokenMaxDays: maxDaysOf(settings) }),
    ...(site.pageState("imprint") !== "none" && { hasImprint: true }),
    ...changesOf(site.current),
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: RenderedPage,
  settings: Settings,
) {
  if ("location" in answer) {
    return reply.header("cache-control", "no-store").redirect(answer.location, answer.status);
  }
  for (const bug of answer.bugs) request.log.error({ err: bug }, "A page's loader failed");
  reply.code(answer.status).headers(pageHeaders(settings, answer.personal));
  if (answer.status === 503) reply.header("retry-after", retryAfterSeconds);
  if (answer.status !== 200) return reply.send(answer.html);
  const etag = etagOf(answer.html);
  reply.header("etag", etag);
  return matchesEtag(request.headers["if-none-match"], etag)
    ? reply.code(304).send()
    : reply.send(answer.html);
}

const pageHeaders = (settings: Settings, personal: boolean) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": personal ? "private, no-cache" : "no-cache",
  vary: varyOf(settings),
});
