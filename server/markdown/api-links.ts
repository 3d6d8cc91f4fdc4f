// Links in people's texts may lead to pages of this site, but not to its API: some endpoints have
// an effect when a browser merely opens them, such as signing out.
import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const internal = /^\/(api|auth|demo-code-host)(\/|$)/;
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

let host = "";

/** Sets the public address of this site, once at start. */
export function setOwnSite(publicUrl: string): void {
  host = new URL(publicUrl).hostname;
}

/** The host name of this site; empty before it was set. */
export const ownHost = (): string => host;

/** A rehype step after sanitizing: removes links to this site's API, and keeps their text. */
export function removeApiLinks(siteHost: string) {
  return (tree: Root): void => {
    visit(tree, "element", ({ properties }: Element) => {
      const { href } = properties;
      if (typeof href !== "string" || !leadsToApi(href, siteHost)) return;
      delete properties["href"];
      delete properties["rel"];
    });
  };
}

/**
 * Whether a browser that follows `href` on any page of the site `siteHost` may reach its API.
 * Parses addresses as browsers do: with backslashes, dots, escapes, and `https:` without slashes,
 * which is a relative path on a site that uses https itself.
 */
export function leadsToApi(href: string, siteHost: string): boolean {
  return ["http:", "https:"].some((scheme) => {
    const url = URL.parse(href, `${scheme}//${siteHost || "localhost"}/`);
    if (!url || !/^https?:$/.test(url.protocol)) return false;
    return isOwn(url.hostname, siteHost) && internal.test(plainPath(url.pathname));
  });
}

function isOwn(hostname: string, siteHost: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return name === siteHost || loopback.test(name);
}

/** Decoded repeatedly, without empty segments and dots, in lower case. */
function plainPath(pathname: string): string {
  let path = pathname;
  for (let times = 0; times < 5 && path.includes("%"); times += 1) {
    path = path.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  }
  const parts: string[] = [];
  for (const part of path.split(/[/\\]/)) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`.toLowerCase();
}
