// What `/read` may be asked for: texts of this site, and those of hosts that the operator names.
import type { Settings } from "#server/settings.ts";

type Sites = Pick<Settings, "publicUrl" | "contentHosts">;

/** A page about the site, by its name, or an address elsewhere. */
export type ContentAddress = { readonly page: string } | { readonly remote: URL };

/** What `text` asks for; null where that may not be read here. */
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

/** Whether the operator lets texts come from there. A host without a port means that of https. */
export function isAllowed(url: URL, { contentHosts }: Pick<Sites, "contentHosts">): boolean {
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  return contentHosts.some((host) => host.replace(/:443$/, "") === url.host);
}
