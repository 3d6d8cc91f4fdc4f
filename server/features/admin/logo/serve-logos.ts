import type { FastifyInstance } from "fastify";
import { t } from "#shared/messages/t.ts";
import { notFound } from "#server/http/errors.ts";
import { logoByHash, logoFolder } from "./queries.ts";

const fileName = /^([0-9a-f]{64})\.(svg|png)$/;

/** Serves uploaded logos. Their URL changes with their content, so they can be cached forever. */
export function serveUploadedLogos(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${logoFolder}/:file`, async (request, reply) => {
    const [, hash] = fileName.exec(request.params.file) ?? [];
    const logo = hash === undefined ? null : await logoByHash(request.database.db, hash);
    if (!logo) throw notFound(t("admin.noSuchLogo"));
    return reply
      .headers({
        "cache-control": "public, max-age=31536000, immutable",
        etag: `"${hash}"`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      })
      .type("image/png")
      .send(logo);
  });
}
