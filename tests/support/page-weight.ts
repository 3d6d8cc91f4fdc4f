// What a first visit to a page transfers, as a browser that accepts gzip measures it.
import type { BrowserContext } from "@playwright/test";
import { waitForIdleNetwork } from "./hydration.ts";

export interface Received {
  type: string;
  url: string;
  /** With its headers, as it was sent. */
  bytes: number;
}

/**
 * Opens the address in a new tab of the context, whose cache is empty, and lists what it received
 * until there was no request for half a second.
 */
export async function receivedBy(
  context: BrowserContext,
  address: string,
): Promise<readonly Received[]> {
  const page = await context.newPage();
  // The targets are for gzip; browsers that accept Brotli get less.
  await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const received = new Map<string, Received>();
  session.on("Network.responseReceived", ({ requestId, type, response: { url } }) => {
    if (!url.startsWith("data:")) received.set(requestId, { type, url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = received.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  await page.goto(address);
  await waitForIdleNetwork(page);
  const result = [...received.values()];
  await page.close();
  return result;
}

/** Kibibytes of what was received, or of one type of it. */
export function weightOf(received: readonly Received[], type?: string): number {
  const counted = received.filter((one) => type === undefined || one.type === type);
  return counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}
