import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { readContent, readPage } from "#contract/static-pages.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { serve } from "#server/http/serve.ts";
import { contentAddressOf, isAllowed } from "./content-address.ts";
import { editPageRoutes } from "./edit-routes.ts";
import { openRemoteDocuments } from "./remote-documents.ts";
import { openSitePages } from "./site-pages.ts";

export function readingRoutes(app: FastifyInstance): void {
  const { settings } = app;
  const pageOf = openSitePages(settings, app.site);
  editPageRoutes(app);
  const remote = openRemoteDocuments({ isAllowed: (url) => isAllowed(url, settings) });

  serve(app, readPage, async ({ params }) => {
    const page = await pageOf(params.name);
    if (!page) throw notFound(t(readPage.missing));
    return page.document;
  });

  serve(app, readContent, async ({ query, count }) => {
    const address = contentAddressOf(query().url, settings);
    if (!address) throw invalid(t("errors.textNotAllowed"));
    if ("remote" in address) {
      return remote({ url: address.remote, count });
    }
    const page = await pageOf(address.page);
    if (!page) throw notFound(t("errors.noSuchText"));
    return page.document;
  });

  app.get<{ Params: { file: string } }>("/content/:file", async ({ params, headers }, reply) => {
    const page = params.file.endsWith(".md") ? await pageOf(params.file.slice(0, -3)) : null;
    if (!page) throw notFound(t("errors.noSuchText"));
    const etag = etagOf(page.markdown);
    reply
      .headers({ etag, "cache-control": "no-cache", "x-robots-tag": "noindex" })
      .type("text/markdown; charset=utf-8");
    return matchesEtag(headers["if-none-match"], etag)
      ? reply.code(304).send()
      : reply.send(page.markdown);
  });
}
