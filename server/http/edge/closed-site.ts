// A closed site: without a session only what signing in needs, and what every site must show, is
// readable. Everything else is refused, so a new route is closed until it is listed here.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { signedOut } from "#server/http/errors.ts";
import { internalRequestOf } from "#server/http/internal-requests.ts";
import { viewerOf } from "#server/http/viewer.ts";
import { sitePageNames } from "#shared/site.ts";

/** Routes that are open to strangers, as they are registered. */
const openRoutes: ReadonlySet<string> = new Set([
  "/healthz",
  "/readyz",
  // Needs a token of its own.
  "/metrics",
  // Needs an API token; how to get one.
  "/mcp",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known/security.txt",
  "/robots.txt",
  "/favicon.svg",
  "/favicon.ico",
  "/manifest.webmanifest",
  "/service-worker.js",
  "/offline",
  "/app-icon-192.png",
  "/app-icon-512.png",
  "/assets/*",
  "/logos/sheet",
  "/logos/site/:file",
  "/access-request",
  // Links in e-mails have tokens in them.
  "/unsubscribe/:token",
  "/confirm-address/:token",
  "/language/:language",
  "/api/v1/current-session",
  "/api/v1/auth/signout",
  // The buttons of the sign-in page.
  "/api/v1/sign_in_providers",
  // The texts of the open pages.
  "/api/v1/pages/:name",
  "/content/:file",
  // Deliveries of code hosts are signed.
  "/api/v1/hooks/:id/events/:codeHost",
]);

/** The sign-in, and the demo code host, which answers only this machine. */
const openPrefixes = ["/auth/", "/demo-code-host/"];

/**
 * Pages that are open to strangers: how to get in and out, and what an operator must show. The
 * target as it is written, so that no other spelling can name another page.
 */
const openPages = new RegExp(`^/(sign-in|sign-out|${sitePageNames.join("|")})/*(?=[?#]|$)`, "i");

const pages = "/*";

/** Pictures on the demo code host's page, where people choose whom to sign in as. */
const demoAvatars = "/avatars/*";

/** Whether anybody may read the answer to `request` on a closed site. */
function isOpen({ routeOptions: { url: route }, url, server }: FastifyRequest): boolean {
  if (route === undefined) return false;
  if (route === demoAvatars) return server.settings.demoCodeHost;
  if (route === pages) return openPages.test(url);
  return openRoutes.has(route) || openPrefixes.some((prefix) => route.startsWith(prefix));
}

/**
 * Refuses strangers before a body is read and before a handler runs. Requests for pages lead to the
 * sign-in page. Must be called after `limitRates`, so that refusals count.
 */
export function requireSessions(app: FastifyInstance): void {
  app.addHook("preParsing", async (request, reply) => {
    // Calls for a page that was let in.
    if (isOpen(request) || internalRequestOf(request)?.page) return undefined;
    if (await viewerOf(request)) return undefined;
    if (request.routeOptions.url !== pages) throw signedOut();
    const query = new URLSearchParams({ problem: "required", returnTo: request.url });
    return reply.header("cache-control", "no-store").redirect(`/sign-in?${query.toString()}`, 302);
  });

  // What one person may read, no cache may hand to others.
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isOpen(request)) {
      const control = String(reply.getHeader("cache-control") ?? "no-cache");
      reply.header("cache-control", privateOf(control));
    }
    return payload;
  });
}

function privateOf(control: string): string {
  if (/\b(private|no-store)\b/.test(control)) return control;
  return control.includes("public") ? control.replace("public", "private") : `private, ${control}`;
}
