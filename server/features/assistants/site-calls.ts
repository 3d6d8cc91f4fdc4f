// The site's own operations, called with the token of the assistant's person: the same routes, rules,
// limits and logs as for their other programs.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Failure } from "#contract/errors.ts";
import { apiPrefix, type Method } from "#contract/endpoint.ts";

/** The site refused; its message is for the person. */
export class SiteRefusal extends Error {}

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface SiteCalls {
  readonly get: <Reply>(path: string, query?: Query) => Promise<Reply>;
  readonly post: <Reply>(path: string, body: object) => Promise<Reply>;
}

export function siteCallsOf(app: FastifyInstance, request: FastifyRequest): SiteCalls {
  const { host } = new URL(app.settings.publicUrl);
  const call = async <Reply>(method: Method, url: string, body?: object): Promise<Reply> => {
    const reply = await app.inject({
      method,
      url: apiPrefix + url,
      remoteAddress: request.ip,
      headers: {
        host,
        authorization: request.headers.authorization ?? "",
        "user-agent": request.headers["user-agent"] ?? "",
        "accept-language": request.headers["accept-language"] ?? "",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    if (reply.statusCode >= 400) throw new SiteRefusal(reply.json<Failure>().message);
    return reply.json<Reply>();
  };
  return {
    get(path, query = {}) {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) {
        if (value !== undefined && value !== "") search.set(name, String(value));
      }
      return call("GET", search.size > 0 ? `${path}?${search.toString()}` : path);
    },
    post: (path, body) => call("POST", path, body),
  };
}
