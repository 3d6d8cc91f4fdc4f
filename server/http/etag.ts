// Entity tags, which let browsers revalidate what they have.
import { hash } from "node:crypto";

/** The tag of a body: a hash of its content. */
export const etagOf = (body: string | Buffer): string => `"${hash("sha1", body, "base64url")}"`;

/** Whether an If-None-Match header contains `etag`, by weak comparison as for reads. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
