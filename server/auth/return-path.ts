import { decodedPath } from "#server/http/decoded-path.ts";

/** Where signing in leads nowhere: to itself again, to the code host, or to JSON. */
const noPage = /^\/(auth|sign-in|demo-code-host|api)(\/|$)/i;

/** Characters that a path may have once encoded; it travels in a cookie of at most 4 KB. */
const longest = 1000;

/** A path on this site to go back to after signing in; anything else becomes `/`. */
export function returnPathOf(asked: unknown): string {
  if (typeof asked !== "string" || !asked.startsWith("/")) return "/";
  const url = URL.parse(asked, "http://here");
  if (url?.origin !== "http://here" || url.pathname.startsWith("//")) return "/";
  const path = url.pathname + url.search + url.hash;
  return path.length > longest || noPage.test(decodedPath(url.pathname)) ? "/" : path;
}
