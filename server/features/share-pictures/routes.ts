// `GET /pictures/projects/{id}.png`: what other sites show beside a link to a project. It has what
// visitors see, also for members; hidden projects have none.
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { t } from "#shared/messages/t.ts";
import type { Project } from "#contract/projects.ts";
import { id as idSchema } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { projectOf } from "#server/features/projects/queries.ts";
import { networkOf } from "#server/http/edge/networks.ts";
import { notFound } from "#server/http/errors.ts";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { varyOf } from "#server/http/language.ts";
import { rasterize } from "./rasterize.ts";
import { svgOf, withUploads } from "./project-svg.ts";

/** Pictures of these sizes together, about a thousand. */
const maxCacheBytes = 48 * 1024 * 1024;

/** Change it with the fonts or the renderer: tags are made of what is drawn. */
const version = "4";

export function sharePictureRoutes(app: FastifyInstance): void {
  // By what is drawn, so that a change shows at once and the same picture is drawn once.
  const pictures = new LRUCache<string, Buffer>({
    maxSize: maxCacheBytes,
    sizeCalculation: (png, etag) => png.length + etag.length,
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const draw = async (db: Db, etag: string, svg: string) => {
    try {
      const png = await rasterize(await withUploads(db, app.settings, svg));
      pictures.set(etag, png);
      return png;
    } finally {
      drawing.delete(etag);
    }
  };

  app.get<{ Params: { file: string } }>("/pictures/projects/:file", async (request, reply) => {
    const { data: id } = idSchema.safeParse(/^(.+)\.png$/.exec(request.params.file)?.[1]);
    const read = (db: Db) => (id === undefined ? null : projectOf({ db }, null, id));
    // A site that asks for a new project's picture before the standby has it wouldn't ask again.
    const found = (await read(request.readDb)) ?? (await read(request.database.db));
    if (!found) throw notFound(t("errors.pictureMissing"));
    const svg = await svgOf(
      request.database.db,
      JSON.parse(found.json) as Project,
      app.site.current,
    );
    const etag = etagOf(version + svg);
    reply.headers({ etag, "cache-control": "public, max-age=600" });
    if (app.settings.languages.length > 1) reply.header("vary", varyOf(app.settings));
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    let png = pictures.get(etag);
    if (!png) {
      await request.countAs("newPictures", networkOf(request.ip));
      const drawn = drawing.get(etag) ?? draw(request.database.db, etag, svg);
      drawing.set(etag, drawn);
      png = await drawn;
    }
    return reply.type("image/png").send(png);
  });
}
