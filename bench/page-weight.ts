// The transfer size of a first visit to a page.
import { chromium } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import { receivedBy, weightOf } from "#tests/support/page-weight.ts";

const kinds = ["Script", "Stylesheet", "Font", "Image"] as const;

/** Rows for a table: page, requests, KB of script, styles, fonts, images, and all with the HTML. */
export async function measureWeights(
  address: string,
  paths: readonly string[],
): Promise<string[][]> {
  const browser = await chromium.launch(await browserLaunch());
  const rows: string[][] = [];
  try {
    for (const path of paths) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
      const received = await receivedBy(context, address + path);
      const textOf = (type?: string) => `${weightOf(received, type).toFixed(1)} KB`;
      rows.push([path, String(received.length), ...kinds.map((kind) => textOf(kind)), textOf()]);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return rows;
}
