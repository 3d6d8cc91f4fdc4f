import type { FastifyInstance } from "fastify";

/** Milliseconds between two log lines about the same flood. */
const intervalMs = 10_000;

/**
 * For what may happen thousands of times a second: logs the first one at once, and at intervals how
 * many more there were.
 */
export function logRarely(
  app: FastifyInstance,
  logMore: (more: number) => void,
): (logFirst: () => void) => void {
  let more = 0;
  let timer: NodeJS.Timeout | undefined;
  const sum = () => {
    if (more > 0) logMore(more);
    timer = more > 0 ? setTimeout(sum, intervalMs).unref() : undefined;
    more = 0;
  };
  app.addHook("onClose", async () => {
    clearTimeout(timer);
    if (more > 0) logMore(more);
  });
  return (logFirst) => {
    if (timer) {
      more += 1;
      return;
    }
    timer = setTimeout(sum, intervalMs).unref();
    logFirst();
  };
}
