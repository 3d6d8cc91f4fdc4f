// Detects requests by bots, and by browsers that prefetch.
import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** Whether the headers are those of a bot or of a prefetching browser. */
export function isBotOrPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-moz"]].join(" ");
  return /prefetch|prerender|preview/i.test(purpose) || isbot(headers["user-agent"]);
}
