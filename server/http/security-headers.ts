// Headers of all responses: security, and the version.
import { version, versionHeader } from "#server/version.ts";
import type { Settings } from "#server/settings.ts";

const policy = {
  "default-src": "'self'",
  "script-src": "'self'",
  // The graph library and Base UI set style elements and attributes.
  "style-src": "'self' 'unsafe-inline'",
  // Avatars are on the code host's https addresses; data: is for small images in style sheets.
  "img-src": "'self' https: data:",
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
export const assetHeaders: Readonly<Record<string, string>> = {
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
