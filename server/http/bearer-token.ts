// The API token of a request. What decides about a request before it is identified reads only whether
// there is one.
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { apiPrefix } from "#contract/endpoint.ts";

/** Where assistants call the API: see server/features/assistants. */
export const mcpPath = "/mcp";

const bearer = /^Bearer +(sc_.*)$/i;

/** Whether the headers have an API token, valid or not. Other schemes, as of a proxy, are none. */
export const hasToken = ({ authorization }: IncomingHttpHeaders): boolean =>
  authorization !== undefined && bearer.test(authorization);

/**
 * The API token of a request for the API: then its cookies don't count. Anywhere else, as on pages and
 * where people sign in, tokens mean nothing.
 */
export function tokenOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  if (headers.authorization === undefined) return undefined;
  const { url = "" } = routeOptions;
  if (!url.startsWith(`${apiPrefix}/`) && url !== mcpPath) return undefined;
  return bearer.exec(headers.authorization)?.[1]?.trim();
}
