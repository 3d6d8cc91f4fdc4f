// Whether a request came to this site under another name: www, an IP address, localhost.
import type { IncomingHttpHeaders } from "node:http";
import { hostCookieName, isSecureUrl } from "./host-cookie.ts";
import { mayBePublic } from "./public-lookup.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What proxies add, one or the other. */
const proxyHeaders = ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/**
 * Whether the browser requested another name than that of `home`, as far as the headers tell. They
 * needn't come from a trusted proxy: whatever they say, the redirect leads to `home`.
 */
export function isElsewhere(headers: IncomingHttpHeaders, home: URL): boolean {
  const forwarded = String(headers["x-forwarded-host"] ?? "")
    .split(",")[0]
    ?.trim();
  const host = hostOf(headers.host ?? home.host);
  const requested = forwarded ? hostOf(forwarded) : host;
  if (requested === null || host === null) return false;
  // A proxy may send its own name in one of them.
  if (requested.hostname === home.hostname || host.hostname === home.hostname) return false;
  // Only this machine can follow a redirect to its loopback address.
  if (loopbackNames.has(home.hostname)) return loopbackNames.has(requested.hostname);
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined);
  return forwarded !== "" || !isProxied || !isInternal(requested);
}

/**
 * Whether the name of a request for a site on this machine isn't this machine's: a page elsewhere may
 * have its own name lead here, to make requests as if from its own site.
 */
export function isRebound({ host }: IncomingHttpHeaders, home: URL): boolean {
  if (!loopbackNames.has(home.hostname)) return false;
  return host !== undefined && !loopbackNames.has(hostOf(host)?.hostname ?? "");
}

const hostOf = (host: string): URL | null => URL.parse(`http://${host}`);

/** The address of this server behind a proxy, which then doesn't say what was requested. */
const isInternal = (host: URL): boolean => !mayBePublic(host) || !/[.:]/.test(host.hostname);

/**
 * Set with the redirect: a request that brings it came back under the wrong name, since its proxy
 * doesn't pass on the right one, and is answered. Under another name it is soon forgotten.
 */
export function redirectCookie({ protocol }: URL): { name: string; header: string } {
  const isSecure = isSecureUrl(protocol);
  const name = hostCookieName("redirected", isSecure);
  const attributes = `Path=/; Max-Age=10; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return { name, header: `${name}=1; ${attributes}` };
}
