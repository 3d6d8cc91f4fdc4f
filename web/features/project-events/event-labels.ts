/** What was done to a pull request, as the code host names it: "review_requested" in words. */
export const actionWords = (action: string): string => action.replaceAll("_", " ");

/** "tidewater/app" of a repository's address; the address itself where that names none. */
export function repositoryName(address: string): string {
  const { host, pathname } = new URL(address);
  return pathname.replace(/^\/+|\/+$|\.git\/*$/g, "") || host;
}
