// The operation of a request: a name from a short list, for the log and for metrics. Addresses would
// be too many, and say what somebody reads.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { endpoints } from "#contract/api.ts";
import { apiPrefix, type Endpoint } from "#contract/endpoint.ts";
import { formerStreamPath, streamPath } from "#contract/realtime.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of its operation in the contract, or the kind of route. */
    operation?: string;
  }
  interface FastifyRequest {
    /** Set when the request arrives. */
    operation: string | undefined;
  }
}

/** The route of an endpoint, as Fastify writes it: `/api/v1/projects/:id`. */
export const routeOf = ({ path }: Pick<Endpoint, "path">): string =>
  apiPrefix + path.replace(/\{(\w+)\}/g, ":$1");

/** Routes for monitoring. */
export const healthChecks = /^\/(healthz|readyz|metrics)$/;

/** Routes of static files. */
export const fileRoutes =
  /^\/(assets\/\*|logos\/(\*|sheet|uploaded\/:file)|avatars\/\*|pictures\/projects\/:file|api\/docs\/files\/\*|[\w-]+\.(svg|js|txt|png|ico))$/;

const streamRoutes = new Set<string>([streamPath, formerStreamPath]);

const contractNames = new Map(
  endpoints.map(({ name, endpoint }) => [`${endpoint.method} ${routeOf(endpoint)}`, name]),
);

/** What routes without a declaration in the contract count as. */
function kindOf(route: string): string {
  if (route === "/*") return "pages";
  if (fileRoutes.test(route)) return "assets";
  if (streamRoutes.has(route)) return "streams";
  if (healthChecks.test(route)) return "monitoring";
  if (route.startsWith("/feeds/")) return "feeds";
  return route.startsWith("/auth/") ? "sign-in" : "other";
}

/** Names every route that is added after this call, and the requests for it. */
export function nameOperations(app: FastifyInstance): void {
  app.decorateRequest("operation", undefined);
  app.addHook("onRequest", (request, _, done) => {
    request.operation = request.routeOptions.config.operation;
    done();
  });
  app.addHook("onRoute", (route) => {
    const methods = [route.method].flat();
    const [method = "GET"] = methods;
    const named = contractNames.get(`${method === "HEAD" ? "GET" : method} ${route.url}`);
    route.config = { ...route.config, operation: named ?? kindOf(route.url) };
  });
}

/** Requests without a route count as `other`. */
export const operationOf = ({ operation = "other" }: FastifyRequest): string => operation;
