// The log: JSON lines with a request id. Cookies, tokens, codes and bodies are never logged.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import type { Settings } from "#server/settings.ts";
import { routedPath } from "./decoded-path.ts";
import { internalRequestOf } from "./internal-requests.ts";
import { logOutput } from "./log-output.ts";

/** The queries of these paths contain one-time codes and states. */
const secretQueries = /^(\/auth\/|\/demo-code-host\/)/;

/** These paths end with a token from an e-mail. */
const secretPaths = /^\/(unsubscribe|confirm-address)\//;

function loggedUrl(url: string): string {
  const path = routedPath(url);
  const [secret] = secretPaths.exec(path) ?? [];
  if (secret) return `${secret}…`;
  return secretQueries.test(path) ? path : url;
}

export function loggerOptions({ logLevel }: Settings): FastifyServerOptions["logger"] {
  if (logLevel === "silent") return false;
  return {
    level: logLevel,
    stream: logOutput,
    serializers: {
      // Of a request nothing else is logged, neither headers nor a body.
      req: ({ method, url, ip }: Pick<FastifyRequest, "method" | "url" | "ip">) => ({
        method,
        url: loggedUrl(url),
        remoteAddress: ip,
      }),
    },
  };
}

/** One line per request, after its response, except those that the server makes to fill the cache. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    if (internalRequestOf(request)?.forVisitors) return;
    const { elapsedTime: responseTime } = reply;
    const userId = await knownViewerId(request);
    request.log.info(
      { req: request, res: reply, responseTime, ...(userId && { userId }) },
      "request completed",
    );
  });
}

/** The viewer, if the response needed to look them up; nothing is looked up for the log alone. */
async function knownViewerId({ viewer }: FastifyRequest): Promise<string | undefined> {
  try {
    return (await viewer)?.id;
  } catch {
    // The database was unreachable, as the response said.
    return undefined;
  }
}

export const newRequestId = () => randomUUID();
