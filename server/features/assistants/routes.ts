// What assistants talk to: the Model Context Protocol over HTTP (https://modelcontextprotocol.io),
// with API tokens. It keeps no sessions, so that any server answers any request.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { scopes } from "#contract/endpoint.ts";
import { t } from "#shared/messages/t.ts";
import { mcpPath } from "#server/http/bearer-token.ts";
import { forbidden, signedOut } from "#server/http/errors.ts";
import { isRebound } from "#server/http/own-host.ts";
import { viewerOf } from "#server/http/viewer.ts";

/** RFC 9728: how to be let in. There is no OAuth: people make tokens in their settings. */
const metadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

/** Longer than any text that a tool sends. */
const bodyLimit = 64 * 1024;

/** Its library takes 25 MB and 0.2 s: loaded with the first request. */
const load = () => import("./mcp-server.ts");

export function assistantRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.settings;
  const home = new URL(publicUrl);

  app.post(
    mcpPath,
    {
      // What a tool does counts as the person's programs do; a message itself as a read of theirs.
      config: { rateLimit: "readsByToken", countsOnly: true },
      bodyLimit,
      compress: false,
      onSend: async (_, reply, payload) => {
        if (reply.statusCode === 401) {
          const cause = reply.getHeader("www-authenticate") ?? 'Bearer scope="read"';
          reply.header(
            "www-authenticate",
            `${String(cause)}, resource_metadata="${publicUrl}${metadataPath}"`,
          );
        }
        return payload;
      },
    },
    async (request, reply) => {
      requireOwnAddress(request);
      const viewer = await viewerOf(request);
      if (!viewer?.token) throw signedOut();
      const { answerMessage } = await load();
      reply.header("cache-control", "no-store");
      return reply.send(await answerMessage(request, reply, viewer.id, viewer.token.scopes));
    },
  );

  // No streams that a server begins, and no sessions to end.
  app.route({
    method: ["GET", "DELETE"],
    url: mcpPath,
    handler: (_, reply) =>
      reply
        .code(405)
        .headers({ allow: "POST", "cache-control": "no-store" })
        .type("text/plain; charset=utf-8")
        .send("POST"),
  });

  app.get(metadataPath, (_, reply) =>
    reply.header("cache-control", "public, max-age=3600").send({
      resource: publicUrl + mcpPath,
      resource_name: app.site.current.name,
      bearer_methods_supported: ["header"],
      scopes_supported: scopes.filter((scope) => scope !== "admin"),
      resource_documentation: `${publicUrl}/api/docs`,
    }),
  );

  app.addHook("preClose", async () => {
    // Nothing to end where it was never used.
    if (!wasUsed) return;
    const { endConfirmations } = await load();
    endConfirmations();
  });
  let wasUsed = false;
  app.addHook("onRequest", async ({ routeOptions }) => {
    wasUsed ||= routeOptions.url === mcpPath;
  });

  /**
   * A page whose host name was made to lead to this machine must not speak for its visitor, who may
   * run the site for themselves.
   */
  function requireOwnAddress({ headers }: FastifyRequest): void {
    const { origin } = headers;
    const isOther = origin !== undefined && origin !== publicUrl;
    if (isOther || isRebound(headers, home)) {
      throw forbidden(t("errors.otherSite"));
    }
  }
}
