import { decodedPath } from "#server/http/decoded-path.ts";

/** Paths that aren't pages to return to: sign-in itself, the code host, and the API. */
const noPage = /^\/(auth|sign-in|demo-code-host|api)(\/|$)/i;

/** Maximum length after encoding, in characters; the path is stored in a cookie of at most 4 KB. */
const maxLength = 1000;

/** A path on this site to return to after signing in; anything else becomes `/`. */
export function returnPathOf(requested: unknown): string {
  if (typeof requested !== "string" || !requested.startsWith("/")) return "/";
  const url = URL.parse(requested, "http://here");
  if (url?.origin !== "http://here" || url.pathname.startsWith("//")) return "/";
  const path = url.pathname + url.search + url.hash;
  return path.length > maxLength || noPage.test(decodedPath(url.pathname)) ? "/" : path;
}
