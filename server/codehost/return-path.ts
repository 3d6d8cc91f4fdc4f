/** A path on this site to go back to after signing in; anything else becomes `/`. */
export function returnPathOf(asked: unknown): string {
  if (typeof asked !== "string" || !asked.startsWith("/") || asked.length > 2000) return "/";
  const url = URL.parse(asked, "http://here");
  if (url?.origin !== "http://here" || url.pathname.startsWith("//")) return "/";
  // Going back to the sign-in itself would start it again.
  if (/^\/(auth|sign-in|demo-code-host)(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
