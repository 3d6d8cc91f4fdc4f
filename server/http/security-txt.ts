// Where to report a vulnerability, in the file that RFC 9116 defines.
import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import type { Settings } from "#server/settings.ts";
import { dayMs } from "#shared/time.ts";
import { notFound } from "./errors.ts";

const path = "/.well-known/security.txt";

/** Until the file's expiry: half a year from each request, since the setting applies now. */
const lifetimeMs = 180 * dayMs;

/** `GET /.well-known/security.txt`; 404 if SECURITY_CONTACT isn't set. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: Settings,
): void {
  app.get(path, async (_, reply) => {
    if (securityContact === null) throw notFound(t("errors.noSecurityContact"));
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + lifetimeMs).toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
