// Links in people's texts lead to pages of this site, never to its calls: some of those do something
// when a browser merely opens them, such as signing out.
import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const internal = /^\/(api|auth|demo-code-host)(\/|$)/;
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

let host = "";

/** Says which site this is, once at start, by its public address. */
export function nameOwnSite(publicUrl: string): void {
  host = new URL(publicUrl).hostname;
}

/** The host name of this site; empty before it was said. */
export const ownHost = (): string => host;

/** A rehype step after sanitising: what leads to this site's calls leads nowhere, its words stay. */
export function dropInternalLinks(siteHost: string) {
  return (tree: Root): void => {
    visit(tree, "element", ({ properties }: Element) => {
      const { href } = properties;
      if (typeof href !== "string" || !leadsInside(href, siteHost)) return;
      delete properties["href"];
      delete properties["rel"];
    });
  };
}

/**
 * Whether a browser that follows `href` on any page of the site `siteHost` may come to a call of
 * it. Takes addresses as browsers do: with backslashes, dots, escapes, and `https:` without slashes,
 * which is a path of a site that is on https itself.
 */
export function leadsInside(href: string, siteHost: string): boolean {
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

/** Without escapes however often they were escaped, empty parts and dots, in lower case. */
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
