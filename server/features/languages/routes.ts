// The switch of languages: a form without scripts, which leads back to where it was.
import type { FastifyInstance } from "fastify";
import { returnPathOf } from "#server/auth/return-path.ts";
import { sql } from "#server/database/sql.ts";
import { notFound } from "#server/http/errors.ts";
import { offeredIn, writeLanguageCookie } from "#server/http/language.ts";
import { viewerOf } from "#server/http/viewer.ts";
import { t } from "#shared/messages/t.ts";

/** Instead of a language: what the browser asks for. */
const automatic = "auto";

type Request = { Params: { language: string } };

/** A plugin, since its form needs a parser of its own. */
export function languageRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => chooseLanguage(scope));
}

function chooseLanguage(app: FastifyInstance): void {
  // Browsers send an empty one.
  const form = "application/x-www-form-urlencoded";
  app.addContentTypeParser(form, { parseAs: "string", bodyLimit: 4096 }, async () => null);

  const { publicUrl, languages, readOnly } = app.settings;

  app.post<Request>("/language/:language", async (request, reply) => {
    const { params, headers, database } = request;
    const language = offeredIn(languages, params.language);
    if (!language && params.language !== automatic) throw notFound(t("errors.unknownLanguage"));
    const viewer = readOnly ? null : await viewerOf(request);
    if (viewer) {
      await sql`update users set language = ${language} where id = ${viewer.id}`.run(database.db);
    }
    writeLanguageCookie(reply, publicUrl, language);
    const from = headers.referer?.startsWith(`${publicUrl}/`)
      ? headers.referer.slice(publicUrl.length)
      : "/";
    return reply.header("cache-control", "no-store").redirect(returnPathOf(from), 303);
  });
}
