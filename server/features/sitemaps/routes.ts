// What search engines read: `/robots.txt`, the addresses of all pages that visitors see, as sitemaps
// (https://www.sitemaps.org/protocol.html), and the key of what is submitted to them.
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { id as idSchema } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { notFound } from "#server/http/errors.ts";
import { t } from "#shared/messages/t.ts";
import { sitePageNames } from "#shared/site.ts";
import { hourMs } from "#shared/time.ts";
import { indexNowKey } from "./index-now.ts";
import { firstProjects, listedPeople, listedProjects, listedTechs, type Page } from "./queries.ts";

/** A list has too many addresses with filters, orders and later pages. */
const refused = [
  "/api/",
  "/auth/",
  "/feeds/",
  "/matches",
  "/read",
  "/projects/search",
  // For gates of repositories; they have people's logins.
  "/projects/*/vouched",
  ...["/projects", "/people", "/issues", "/techs", "/explore"].map((list) => `${list}?`),
];

const maxAge = `public, max-age=${hourMs / 1000}`;

/** @param isClosed whether only people with a session may read */
export function sitemapRoutes(app: FastifyInstance, isClosed: boolean): void {
  const { publicUrl, indexNow } = app.settings;
  const robots = isClosed
    ? "User-agent: *\nDisallow: /\n"
    : `User-agent: *\n${refused.map((path) => `Disallow: ${path}\n`).join("")}
Sitemap: ${publicUrl}/sitemap.xml\n`;
  app.get("/robots.txt", (_, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", maxAge).send(robots),
  );

  if (indexNow && !isClosed) {
    app.get<{ Params: { key: string } }>("/:key([0-9a-f]{32}).txt", async (request, reply) => {
      const key = await indexNowKey(request.readDb);
      if (key !== request.params.key) throw notFound(t("errors.noEndpoint"));
      return reply.type("text/plain; charset=utf-8").header("cache-control", maxAge).send(key);
    });
  }

  // The ids of all projects are read for them: once an hour.
  const firsts = new LRUCache<"projects", string[], Db>({
    max: 1,
    ttl: hourMs,
    fetchMethod: (_, __, { context }) => firstProjects(context),
  });

  app.get("/sitemap.xml", async ({ readDb }, reply) => {
    const firstIds = (await firsts.fetch("projects", { context: readDb })) ?? [];
    const files = [
      { path: "/sitemaps/site.xml" },
      { path: "/sitemaps/techs.xml" },
      { path: "/sitemaps/people.xml" },
      ...firstIds.map((id) => ({ path: `/sitemaps/projects/${id}.xml` })),
    ];
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", maxAge)
      .send(listOf("sitemapindex", "sitemap", files));
  });

  const serveFile = (path: string, pagesOf: (db: Db, file: string) => Promise<Page[] | null>) =>
    app.get<{ Params: { file: string } }>(path, async ({ readDb, params }, reply) => {
      const pages = await pagesOf(readDb, params.file);
      if (!pages) throw notFound(t("errors.noEndpoint"));
      return reply
        .type("application/xml; charset=utf-8")
        .header("cache-control", maxAge)
        .send(listOf("urlset", "url", pages));
    });

  serveFile("/sitemaps/site.xml", async () => {
    const lists = ["/", "/projects", "/issues", "/people", "/techs", "/explore"];
    return [...lists, ...sitePageNames.map((name) => `/${name}`)].map((path) => ({ path }));
  });
  serveFile("/sitemaps/techs.xml", listedTechs);
  serveFile("/sitemaps/people.xml", listedPeople);
  serveFile("/sitemaps/projects/:file", async (db, file) => {
    const { data: firstId } = idSchema.safeParse(/^(.+)\.xml$/.exec(file)?.[1]);
    return firstId === undefined ? null : listedProjects(db, firstId);
  });

  /** Paths have nothing that XML would have to escape. */
  function listOf(list: string, item: string, pages: readonly Page[]): string {
    const items = pages.map(({ path, updatedAt }) => {
      const changed = updatedAt === undefined ? "" : `<lastmod>${updatedAt}</lastmod>`;
      return `<${item}><loc>${publicUrl}${path}</loc>${changed}</${item}>\n`;
    });
    return `<?xml version="1.0" encoding="utf-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join("")}</${list}>
`;
  }
}
