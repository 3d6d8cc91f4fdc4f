// What other sites show of a project: badges, a card in a frame, and oEmbed (https://oembed.com),
// which finds the card by a link. All of it has what visitors see.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Project } from "#contract/projects.ts";
import { id as idSchema } from "#contract/text.ts";
import { projectOf } from "#server/features/projects/queries.ts";
import { notFound } from "#server/http/errors.ts";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { varyOf } from "#server/http/language.ts";
import { validate } from "#server/http/validation.ts";
import { cardFrame, cardSize } from "#shared/embeds.ts";
import { t } from "#shared/messages/t.ts";
import { badgeQuery, badgeSvg } from "./badge-svg.ts";
import { embedCsp, embedPage } from "./embed-page.ts";
import { factKinds } from "./facts.ts";

const missing = () => notFound(t("embeds.missing"));

/** For everybody: browsers and the caches of other sites ask again after this. */
const maxAge = "public, max-age=300";
/** They may show a badge of this hour while they do. */
const badgeMaxAge = `${maxAge}, stale-while-revalidate=3600`;
/** Of badges of projects that visitors don't see, or not yet. */
const missingMaxAge = "public, max-age=60";

export function embedRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.settings;

  async function findProject({ readDb }: FastifyRequest, id: string): Promise<Project | null> {
    const { data } = idSchema.safeParse(id);
    if (data === undefined) throw missing();
    const found = await projectOf({ db: readDb }, null, data);
    return found && (JSON.parse(found.json) as Project);
  }

  async function visibleProject(request: FastifyRequest, id: string): Promise<Project> {
    const project = await findProject(request, id);
    if (!project) throw missing();
    return project;
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    { type, cacheControl = maxAge }: { type: string; cacheControl?: string },
  ) {
    const etag = etagOf(text);
    reply.headers({ etag, "cache-control": cacheControl }).type(type);
    if (app.settings.languages.length > 1) reply.header("vary", varyOf(app.settings));
    return matchesEtag(request.headers["if-none-match"], etag)
      ? reply.code(304).send()
      : reply.send(text);
  }

  app.get<{ Params: { id: string; file: string } }>(
    "/badges/projects/:id/:file",
    async (request, reply) => {
      const { id, file } = request.params;
      const kind = factKinds.find((one) => file === `${one}.svg`);
      if (!kind) throw missing();
      const options = validate(badgeQuery, request.query, "query");
      // Code hosts show nothing in place of a picture that is refused.
      const project = await findProject(request, id);
      const svg = badgeSvg(project, kind, options, app.site.current.name);
      const cacheControl = project ? badgeMaxAge : missingMaxAge;
      return send(request, reply, svg, { type: "image/svg+xml; charset=utf-8", cacheControl });
    },
  );

  app.get<{ Params: { id: string } }>("/embed/projects/:id", async (request, reply) => {
    const { theme } = validate(embedQuery, request.query, "query");
    const project = await visibleProject(request, request.params.id);
    const page = embedPage(project, { publicUrl, site: app.site.current, theme });
    reply.header("content-security-policy", embedCsp);
    return send(request, reply, page, { type: "text/html; charset=utf-8" });
  });

  app.get("/oembed", async (request, reply) => {
    const query = validate(oembedQuery, request.query, "query");
    const { url, format, maxwidth = Infinity, maxheight = Infinity } = query;
    if (format === "xml") return reply.code(501).type("text/plain").send(t("embeds.jsonOnly"));
    const { origin, pathname = "" } = URL.parse(url) ?? {};
    const [, id] = /^\/projects\/([^/]+)\/?$/.exec(pathname) ?? [];
    if (id === undefined || origin !== publicUrl) throw missing();
    const { name } = await visibleProject(request, id);
    const width = Math.min(cardSize.width, maxwidth);
    const height = Math.min(cardSize.height, maxheight);
    // The limits are also for it.
    const hasThumbnail = maxwidth >= thumbnail.width && maxheight >= thumbnail.height;
    const body = {
      version: "1.0",
      type: "rich",
      title: name,
      provider_name: app.site.current.name,
      provider_url: publicUrl,
      cache_age: 300,
      ...(hasThumbnail && {
        thumbnail_url: `${publicUrl}/pictures/projects/${id}.png`,
        thumbnail_width: thumbnail.width,
        thumbnail_height: thumbnail.height,
      }),
      html: cardFrame({ publicUrl, id, name }, { width, height }),
      width,
      height,
    };
    return send(request, reply, JSON.stringify(body), { type: "application/json; charset=utf-8" });
  });
}

/** The picture beside links, in pixels. */
const thumbnail = { width: 1200, height: 630 };

const embedQuery = z.object({ theme: z.enum(["light", "dark"]).optional() });

const pixels = z.coerce.number().int().min(1).optional();

const oembedQuery = z.object({
  url: z.string().max(2000),
  format: z.enum(["json", "xml"]).default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});
