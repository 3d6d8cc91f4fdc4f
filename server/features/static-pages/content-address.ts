// The addresses that `/read` accepts: texts of this site, and of hosts that the operator lists.
import type { Settings } from "#server/settings.ts";

type Sites = Pick<Settings, "publicUrl" | "contentHosts">;

/** A page about the site by name, or a remote address. */
export type ContentAddress = { readonly page: string } | { readonly remote: URL };

/** Parses `text`; null if that address may not be read. */
export function contentAddressOf(text: string, sites: Sites): ContentAddress | null {
  const url = URL.parse(text, sites.publicUrl);
  if (!url) return null;
  if (url.origin === sites.publicUrl) {
    const page = /^\/content\/([\w-]+)\.md$/.exec(url.pathname)?.[1];
    return page === undefined ? null : { page };
  }
  url.hash = "";
  return isAllowed(url, sites) ? { remote: url } : null;
}

/**
 * Whether the operator allows texts from that host. A host without a port means the default port of
 * https.
 */
export function isAllowed(url: URL, { contentHosts }: Pick<Sites, "contentHosts">): boolean {
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  return contentHosts.some((host) => host.replace(/:443$/, "") === url.host);
}
