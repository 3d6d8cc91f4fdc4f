// When two addresses mean one repository: as PostgreSQL's `repository_key` has it, and besides for
// the addresses that Git itself takes, which aren't stored.

/** What stays of a repository's address when all is taken away that makes no other repository of it; `null` where it is no address. */
export function repositoryKey(address: string): string | null {
  const url = URL.parse(webAddressOf(address.trim()));
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  const host = url.host.toLowerCase().replace(/^www\./, "");
  const path = withoutEnd(url.pathname.toLowerCase());
  // Without a path the query says which repository is meant.
  return host + (path === "" ? withoutEnd(url.search.toLowerCase()) : path);
}

const withoutEnd = (path: string) =>
  path
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .replace(/\/+$/, "");

/** `git@host:ada/tide.git`, `ssh://git@host:22/ada/tide` and their like as addresses of the web. */
function webAddressOf(address: string): string {
  const short = /^[\w.-]+@([\w.-]+):\/*([^/].*)$/.exec(address);
  if (short) return `https://${short[1]}/${short[2]}`;
  const long = /^(?:git\+)?(?:ssh|git):\/\/(?:[^/@]*@)?([^/:]+)(?::\d+)?(\/.*)$/i.exec(address);
  return long ? `https://${long[1]}${long[2]}` : address.replace(/^git\+(?=https?:)/i, "");
}
