// Requests that no person made: of bots, and of browsers that fetch in advance.
import type { IncomingHttpHeaders } from "node:http";

/** As robots name themselves. */
const robot = /bots?\b|crawl|spider|slurp|preview/i;

/** Whether the headers are those of a robot, or of a browser that prepares what may be asked for. */
export function isBotOrPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-moz"]].join(" ");
  return /prefetch|prerender|preview/i.test(purpose) || robot.test(headers["user-agent"] ?? "");
}
