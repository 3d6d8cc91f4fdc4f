// The log: JSON lines with a request id. No cookies, tokens, codes or bodies ever reach it.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import type { Settings } from "#server/settings.ts";
import { routedPath } from "./decoded-path.ts";

/** One-time codes and states travel in the queries of these paths. */
const secretQueries = /^(\/auth\/|\/demo-code-host\/)/;

function loggedUrl(url: string): string {
  const path = routedPath(url);
  return secretQueries.test(path) ? path : url;
}

export function loggerOptions({ logLevel }: Settings): FastifyServerOptions["logger"] {
  if (logLevel === "silent") return false;
  return {
    level: logLevel,
    redact: ["req.headers.cookie", "req.headers.authorization"],
    serializers: {
      req: ({ method, url, ip }: Pick<FastifyRequest, "method" | "url" | "ip">) => ({
        method,
        url: loggedUrl(url),
        remoteAddress: ip,
      }),
    },
  };
}

/** One line a request, once it is answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { elapsedTime: responseTime } = reply;
    const userId = await knownViewerId(request);
    request.log.info(
      { req: request, res: reply, responseTime, ...(userId && { userId }) },
      "request completed",
    );
  });
}

/** Who asked, where that was looked up for the answer; nothing is looked up for the log alone. */
async function knownViewerId({ viewer }: FastifyRequest): Promise<string | undefined> {
  try {
    return (await viewer)?.id;
  } catch {
    // The database was away, which the answer said.
    return undefined;
  }
}

export const newRequestId = () => randomUUID();
