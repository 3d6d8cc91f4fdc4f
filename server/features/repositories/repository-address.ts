// The addresses of repositories at the configured code host.

/** One segment of a repository's path, as code hosts allow them. */
const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$|^\.[A-Za-z0-9_-][A-Za-z0-9._-]{0,98}$/;

/** GitLab's groups may contain groups. */
const maxSegments = { github: 2, gitea: 2, gitlab: 12 } as const;

interface CodeHostAddress {
  readonly url: string;
  readonly api: keyof typeof maxSegments;
}

/**
 * The path of the repository at `text`, such as "owner/name"; null if that is no address of a
 * repository at the code host. What follows the repository in the address is left out.
 */
export function repositoryPathOf(text: string, { url, api }: CodeHostAddress): string | null {
  const base = URL.parse(url);
  const address = URL.parse(text.trim());
  if (!base || address?.origin !== base.origin) return null;
  if (address.username !== "" || address.password !== "") return null;
  const prefix = base.pathname.replace(/\/+$/, "");
  if (!`${address.pathname}/`.startsWith(`${prefix}/`)) return null;
  const [own = ""] = address.pathname.slice(prefix.length).split("/-/", 1);
  const all = own.split("/").filter((part) => part !== "");
  const segments = api === "gitlab" ? all : all.slice(0, 2);
  if (segments.length < 2 || segments.length > maxSegments[api]) return null;
  const path = segments.join("/").replace(/\.git$/, "");
  return path.split("/").every((part) => segment.test(part)) ? path : null;
}

/** The beginning of all addresses of repositories there, for SQL's `starts_with`. */
export const repositoryPrefix = ({ url }: Pick<CodeHostAddress, "url">): string => `${url}/`;
