/** A path as the router matches it, without escapes; unchanged if its escapes are malformed. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const origin = /^https?:\/\/[^/?#]*/i;

/**
 * The path of a request target as the router matches it: without query, fragment and escapes, and
 * without the origin of an absolute URL, which proxies receive.
 */
export function routedPath(target: string): string {
  const path = target.startsWith("/") ? target : target.replace(origin, "");
  const end = path.search(/[?#]/);
  const own = end === -1 ? path : path.slice(0, end);
  return own.includes("%") ? decodedPath(own) : own || "/";
}
