// Requests are for this site, under its one name, and writes come from its own pages.
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "#server/settings.ts";
import { forbidden, invalid } from "./errors.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser says that another site made this request. Scripts and typed addresses send
 * neither header, or `none`.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin } = request.headers;
  return origin !== undefined && origin !== publicUrl;
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Where pictures are. */
const pictures = /^\/(assets|logos|avatars)\/|^\/[\w-]+\.\w+(\?|$)/;

/**
 * Whether a browser asks for a picture where there is none: then a text has it there, so that its
 * readers make calls that they don't know of and use up their limits.
 */
export function isFalsePicture(url: string, headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-dest"] === "image" && !pictures.test(url);
}

/** Refuses cross-site writes and false pictures, and sends pages asked for under another loopback name to the public one. */
export function requireOwnOrigin(app: FastifyInstance, { publicUrl }: Settings): void {
  const home = new URL(publicUrl);
  app.addHook("onRequest", async (request, reply) => {
    if (!safe.has(request.method) && isCrossSite(request, publicUrl)) {
      throw forbidden("This request came from another site.");
    }
    if (isFalsePicture(request.url, request.headers)) throw forbidden("There is no picture here.");
    const { host } = request.headers;
    if (host === undefined && request.raw.httpVersion === "1.1") throw invalid("Name the host.");
    const asked = URL.parse(`http://${host ?? home.host}`);
    const elsewhere =
      asked !== null &&
      asked.hostname !== home.hostname &&
      loopbackNames.has(asked.hostname) &&
      loopbackNames.has(home.hostname);
    const isPage = safe.has(request.method) && /^\/(?!api\/|(healthz|readyz)$)/.test(request.url);
    return elsewhere && isPage ? reply.redirect(publicUrl + request.url, 302) : undefined;
  });
}
