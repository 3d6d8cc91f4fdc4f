// The transfer size of a first visit to a page, as a browser that accepts gzip measures it.
import { chromium } from "playwright-core";
import { browserLaunch } from "#tests/support/browser.ts";

const kinds = ["Script", "Stylesheet", "Font", "Image"] as const;

interface Received {
  type: string;
  bytes: number;
}

/** Rows for a table: page, requests, KB of script, styles, fonts, images, and all with the HTML. */
export async function measureWeights(
  address: string,
  paths: readonly string[],
): Promise<string[][]> {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const rows: string[][] = [];
    for (const path of paths) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
      const page = await context.newPage();
      // The targets are for gzip; browsers that accept Brotli get less.
      await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      const received = new Map<string, Received>();
      session.on("Network.responseReceived", ({ requestId, type, response }) => {
        if (!response.url.startsWith("data:")) received.set(requestId, { type, bytes: 0 });
      });
      session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const known = received.get(requestId);
        if (known) known.bytes = encodedDataLength;
      });
      await page.goto(address + path, { waitUntil: "networkidle" });
      rows.push([path, ...rowOf([...received.values()])]);
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function rowOf(received: readonly Received[]): string[] {
  const sumOf = (type?: string) => {
    const counted = received.filter((one) => type === undefined || one.type === type);
    return `${(counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1)} KB`;
  };
  return [String(received.length), ...kinds.map(sumOf), sumOf()];
}
