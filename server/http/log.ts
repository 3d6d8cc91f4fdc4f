// The log: JSON lines with a request id. No cookies, tokens, codes or bodies ever reach it.
import { randomUUID } from "node:crypto";
import type { FastifyRequest, FastifyServerOptions } from "fastify";
import type { Settings } from "#server/settings.ts";

/** One-time codes and states travel in the queries of these paths. */
const secretQueries = /^(\/auth\/|\/demo-code-host\/)/;

const loggedUrl = (url: string) => (secretQueries.test(url) ? url.split("?", 1)[0] : url);

export function loggerOptions({ logLevel }: Settings): FastifyServerOptions["logger"] {
  if (logLevel === "silent") return false;
  return {
    level: logLevel,
    redact: ["req.headers.cookie", "req.headers.authorization"],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedUrl(request.url),
        remoteAddress: request.ip,
      }),
    },
  };
}

export const newRequestId = () => randomUUID();
