// Requests must be for this site, under its public name, and writes must come from its own pages.
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "#server/settings.ts";
import { forbidden, invalid } from "./errors.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether the browser's headers say that another site made this request. Scripts and typed
 * addresses send neither header, or `none`.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin } = request.headers;
  return origin !== undefined && origin !== publicUrl;
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Paths of images. */
const pictures = /^\/(assets|logos|avatars|pictures)\/|^\/[\w-]+\.\w+(\?|$)/;

/**
 * Whether a browser requests an image from a path without images. A person put the path into a
 * text as an image, so that its readers unknowingly make calls and use up their limits.
 */
export function isFalsePicture(url: string, headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-dest"] === "image" && !pictures.test(url);
}

/**
 * Refuses cross-site writes and false image requests, and redirects page requests under another
 * loopback name to the public one.
 */
export function requireOwnOrigin(app: FastifyInstance, { publicUrl }: Settings): void {
  const home = new URL(publicUrl);
  app.addHook("onRequest", async (request, reply) => {
    if (!safe.has(request.method) && isCrossSite(request, publicUrl)) {
      throw forbidden("This request came from another site.");
    }
    if (isFalsePicture(request.url, request.headers)) throw forbidden("There is no picture here.");
    const { host } = request.headers;
    if (host === undefined && request.raw.httpVersion === "1.1")
      throw invalid("The Host header is missing.");
    const asked = URL.parse(`http://${host ?? home.host}`);
    const elsewhere =
      asked !== null &&
      asked.hostname !== home.hostname &&
      loopbackNames.has(asked.hostname) &&
      loopbackNames.has(home.hostname);
    const isPage =
      safe.has(request.method) && /^\/(?!api\/|(healthz|readyz|metrics)$)/.test(request.url);
    return elsewhere && isPage ? reply.redirect(publicUrl + request.url, 302) : undefined;
  });
}
