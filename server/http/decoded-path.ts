/** A path as the router understands it, without escapes; as it is where they are broken. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const origin = /^https?:\/\/[^/?#]*/i;

/**
 * The path of a request's target as the router understands it: of a whole address, which a proxy is
 * asked for, its path; without query and fragment, and without escapes.
 */
export function routedPath(target: string): string {
  const path = target.startsWith("/") ? target : target.replace(origin, "");
  const end = path.search(/[?#]/);
  const own = end === -1 ? path : path.slice(0, end);
  return own.includes("%") ? decodedPath(own) : own || "/";
}
