// Requests must be for this site, under its public name, and writes must come from its own pages.
import { t } from "#shared/messages/t.ts";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "#server/settings.ts";
import { tokenOf } from "./bearer-token.ts";
import { forbidden, invalid } from "./errors.ts";
import { logRarely } from "./log-rarely.ts";
import { isElsewhere, redirectCookie } from "./own-host.ts";

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

/** Paths of images. */
const pictures = /^\/(assets|avatars|badges|logos|pictures)\/|^\/[\w-]+\.\w+(\?|$)/;

/**
 * Whether a browser requests an image from a path without images. A person put the path into a
 * text as an image, so that its readers unknowingly make calls and use up their limits.
 */
export function isFalsePicture(url: string, headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-dest"] === "image" && !pictures.test(url);
}

/**
 * Refuses cross-site writes and false image requests, and redirects page requests and sign-ins under
 * another name of this site to the public one, since cookies are set and origins checked there.
 */
export function requireOwnOrigin(app: FastifyInstance, { publicUrl }: Settings): void {
  const home = new URL(publicUrl);
  const cookie = redirectCookie(home);
  const warnRarely = logRarely(app, () => undefined);
  app.addHook("onRequest", async (request, reply) => {
    // Browsers add no token by themselves.
    const isOwn = safe.has(request.method) || tokenOf(request) !== undefined;
    if (!isOwn && isCrossSite(request, publicUrl)) {
      throw forbidden(t("errors.otherSite"));
    }
    if (isFalsePicture(request.url, request.headers)) throw forbidden(t("errors.notAPicture"));
    const { host, cookie: cookies = "" } = request.headers;
    if (host === undefined && request.raw.httpVersion === "1.1") throw invalid(t("errors.noHost"));
    const isPage =
      safe.has(request.method) && /^\/(?!api\/|(healthz|readyz|metrics)(\?|$))/.test(request.url);
    if (!isPage || !isElsewhere(request.headers, home)) return undefined;
    if (!cookies.includes(`${cookie.name}=`)) {
      return reply.header("set-cookie", cookie.header).redirect(publicUrl + request.url, 302);
    }
    warnRarely(() =>
      app.log.warn(
        { host },
        `requests for ${publicUrl} arrive for ${host}. Let your proxy pass on the Host header`,
      ),
    );
    return undefined;
  });
}
