// Feeds, as Atom, RSS and JSON: of lists of projects, of technologies and of single projects. They
// have what visitors see, also for members, and are cached as other replies to visitors are.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { t } from "#shared/messages/t.ts";
import { projectFilters } from "#contract/projects.ts";
import { id as idSchema } from "#contract/text.ts";
import { notFound } from "#server/http/errors.ts";
import { varyOf } from "#server/http/language.ts";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { validate } from "#server/http/validation.ts";
import type { Settings } from "#server/settings.ts";
import { type Feed, type FeedFormat, feedFormats } from "./feed-formats.ts";
import { listFeed, queryOfList } from "./list-feed.ts";
import { projectFeed } from "./project-feed.ts";
import { techNamed } from "./queries.ts";

interface FileRoute {
  Params: { file: string };
}

const noFeed = () => notFound(t("feeds.notFound"));

export function feedRoutes(app: FastifyInstance, settings: Settings): void {
  const { publicUrl } = settings;
  // A feed with a search counts as one.
  const config = { rateLimit: "searches", rateLimitedBy: "search" } as const;
  for (const format of formats) {
    app.get(`/feeds/projects.${format}`, { config }, async (request, reply) => {
      const filters = validate(projectFilters, request.query, "query");
      const query = queryOfList(filters);
      const feed = await listFeed(request, filters, {
        publicUrl,
        self: `${publicUrl}/feeds/projects.${format}${query}`,
        href: `${publicUrl}/projects${query}`,
        title: t(query === "" ? "home.newProjects" : "feeds.newProjectsOfSearch"),
      });
      return send(request, reply, feed, format);
    });
  }

  app.get<FileRoute>("/feeds/techs/:file", async (request, reply) => {
    const { name: slug, format } = fileNamed(request.params.file);
    const tech = await techNamed(request.readDb, slug);
    if (!tech) throw noFeed();
    const path = `/feeds/techs/${encodeURIComponent(tech.slug)}.${format}`;
    if (tech.slug !== slug) return reply.redirect(path, 301);
    const filters = projectFilters.parse({ tech: tech.slug });
    const feed = await listFeed(request, filters, {
      publicUrl,
      self: publicUrl + path,
      href: `${publicUrl}/techs/${encodeURIComponent(tech.slug)}`,
      title: t("techs.feedTitle", { tech: tech.name }),
    });
    return send(request, reply, feed, format);
  });

  app.get<FileRoute>("/feeds/projects/:file", async (request, reply) => {
    const { name, format } = fileNamed(request.params.file);
    const { data: id } = idSchema.safeParse(name);
    if (id === undefined) throw noFeed();
    const self = `${publicUrl}/feeds/projects/${id}.${format}`;
    const feed = await projectFeed(request.readDb, id, { settings, self });
    if (!feed) throw noFeed();
    return send(request, reply, feed, format);
  });
}

const formats = Object.keys(feedFormats) as FeedFormat[];
const file = new RegExp(`^(.+)\\.(${formats.join("|")})$`);

/** @throws 404 for other files */
function fileNamed(text: string): { name: string; format: FeedFormat } {
  const [, name, format] = file.exec(text) ?? [];
  if (name === undefined) throw noFeed();
  return { name, format: format as FeedFormat };
}

function send(request: FastifyRequest, reply: FastifyReply, feed: Feed, format: FeedFormat) {
  const { type, textOf } = feedFormats[format];
  const text = textOf(feed, request.server.site.current.name);
  const etag = etagOf(text);
  const vary = varyOf(request.server.settings);
  reply.headers({ etag, vary, "cache-control": "no-cache" }).type(type);
  return matchesEtag(request.headers["if-none-match"], etag)
    ? reply.code(304).send()
    : reply.send(text);
}
