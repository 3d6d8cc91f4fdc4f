// Read-only mode, for moving a site: nothing that people would do is lost, because nothing that they
// do is stored.
import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { mcpPath } from "#server/http/bearer-token.ts";
import { failureOf, wantsPage } from "#server/http/error-replies.ts";

/** Seconds after which a retry makes sense: moving a database takes minutes. */
const retryAfterSeconds = 300;

/**
 * Writes that are still possible. Of a language only the cookie is written; what assistants do are
 * calls of their own, which are refused.
 */
const allowed = new Set(["/api/v1/auth/signout", "/language/:language", mcpPath]);

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Signing in writes a session, although it is a GET. */
const writingRead = /^\/auth\//;

/** Answers 503 to writes, before their body is read. */
export function refuseWrites(app: FastifyInstance): void {
  app.addHook("preParsing", async (request, reply) => {
    const route = request.routeOptions.url ?? "";
    const isWrite = !reads.has(request.method) || writingRead.test(route);
    if (!isWrite || allowed.has(route)) return undefined;
    request.log.info({ refused: "read-only" }, "refused");
    const message = t("errors.maintenance");
    reply.code(503).headers({ "cache-control": "no-store", "retry-after": retryAfterSeconds });
    if (wantsPage(request)) {
      const title = t("errors.maintenanceTitle", { site: request.server.site.current.name });
      const page = { status: 503, title, message, requestId: null };
      return reply.type("text/html; charset=utf-8").send(request.server.errorPage(page));
    }
    return reply
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(failureOf(503, message, request.id)));
  });
}
