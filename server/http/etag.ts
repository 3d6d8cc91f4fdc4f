// Entity tags: what lets a browser ask only whether something changed.
import { createHash } from "node:crypto";

/** The tag of a body, by its content. */
export const etagOf = (body: string | Buffer): string =>
  `"${createHash("sha1").update(body).digest("base64url")}"`;

/** Whether an If-None-Match header names `etag`; weakly compared, as for reads it is. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
