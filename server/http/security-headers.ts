// Headers of all responses: security, and the version.
import type { FastifyInstance } from "fastify";
import { version, versionHeader } from "#server/version.ts";
import type { Settings } from "#server/settings.ts";
import { internalRequestOf } from "./internal-requests.ts";
import { requestIdHeader } from "./request-id.ts";

const policy = {
  "default-src": "'self'",
  "script-src": "'self'",
  // The graph library and Base UI set style elements and attributes.
  "style-src": "'self' 'unsafe-inline'",
  // Avatars are on the code host's https addresses; data: is for small images in style sheets, blob: for
  // pictures before they are uploaded.
  "img-src": "'self' https: data: blob:",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/**
 * The policy as a header, with additions by directive (development needs the hot-reload socket).
 */
export function contentSecurityPolicy(
  additions: Partial<typeof policy & { "connect-src": string }> = {},
) {
  return Object.entries({ ...policy, ...additions })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}

/**
 * For the build's files, of which none is a document: what the browser asks of scripts (workers
 * among them), styles and fonts. A page has a dozen, and each would carry 350 bytes more.
 */
const assetHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'self'",
  "x-content-type-options": "nosniff",
};

/** A year, as lists of sites that browsers preload ask for. */
const hstsMaxAgeSeconds = 31_536_000;

/** The same for every other response. */
export function securityHeaders(
  { publicUrl, hsts }: Settings,
  csp: string,
): Record<string, string> {
  const subdomains = hsts === "subdomains" ? "; includeSubDomains" : "";
  const isHsts = publicUrl.startsWith("https:") && hsts !== "off";
  return {
    "content-security-policy": csp,
    [versionHeader]: version,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(isHsts && { "strict-transport-security": `max-age=${hstsMaxAgeSeconds}${subdomains}` }),
  };
}

/** @param security those of {@link securityHeaders} */
export function sendHeaders(app: FastifyInstance, security: Record<string, string>): void {
  app.addHook("onRequest", async (request, reply) => {
    // A page has dozens of these, and nobody looks for one in the log.
    if (request.routeOptions.url === "/assets/*") {
      reply.headers(assetHeaders);
      return;
    }
    reply.header(requestIdHeader, request.id);
    // The call of a page is answered to the server itself.
    if (!internalRequestOf(request)?.page) reply.headers(security);
  });
}
