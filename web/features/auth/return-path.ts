/** A path on this site to go back to after signing in; anything else becomes `/`. */
export function returnPath(path: string | null): string {
  if (!path?.startsWith("/")) return "/";
  const url = URL.parse(path, "http://here");
  if (url?.origin !== "http://here" || url.pathname.startsWith("//")) return "/";
  // Returning to this page would ask to sign in again.
  if (/^\/(?:auth|sign-in)(?:\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
