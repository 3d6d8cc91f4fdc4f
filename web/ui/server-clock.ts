// The server's time, as the browser's clock may be wrong by minutes or an hour.

/** How far the server's clock is ahead of this machine's, in milliseconds; 0 until it is known. */
let aheadMs = 0;

/** The current time by the server's clock, in milliseconds. */
export const serverNow = (): number => Date.now() + aheadMs;

/** @param serverMs the server's time at the moment when this machine's clock said `localMs` */
export function setServerTime(serverMs: number, localMs: number): void {
  if (Number.isFinite(serverMs)) aheadMs = serverMs - localMs;
}

/**
 * Reads the server's time from when a page was made. One from the browser's cache may be hours old:
 * then it only tells that the clock can't be earlier than that.
 */
export function setTimeOfPage(madeMs: number): void {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const receivedMs = Date.now() - performance.now() + (page?.responseStart ?? 0);
  const isFresh = page !== undefined && page.transferSize > 0;
  if (isFresh || madeMs > receivedMs) setServerTime(madeMs, receivedMs);
}
