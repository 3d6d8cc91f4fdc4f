/** A path on this site to go back to after signing in; anything else becomes `/`. */
export function returnPath(asked: string | null): string {
  if (!asked?.startsWith("/")) return "/";
  const url = URL.parse(asked, "http://here");
  if (url?.origin !== "http://here" || url.pathname.startsWith("//")) return "/";
  // Returning to this page would ask to sign in again.
  if (/^\/(?:auth|sign-in)(?:\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
