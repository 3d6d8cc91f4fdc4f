// When two addresses mean one repository: whatever the case, the scheme, www., .git or a last slash.

/** What stays of a repository's address when that is taken away, or `null` where it is no web address. */
export function repositoryKey(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  const host = url.host.toLowerCase().replace(/^www\./, "");
  const path = url.pathname
    .toLowerCase()
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .replace(/\/+$/, "");
  return host + path;
}

/** The lower-case addresses that stand in the database for the repository of that key. */
export function addressesOf(key: string): string[] {
  return ["https://", "https://www."].flatMap((start) =>
    ["", "/", ".git", ".git/"].map((end) => start + key + end),
  );
}
