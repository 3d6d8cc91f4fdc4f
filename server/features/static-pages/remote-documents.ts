// Documents of other hosts, cached for a minute.
import { LRUCache } from "lru-cache";
import type { Document } from "#contract/static-pages.ts";
import { fetchText, type FetchOptions } from "./fetch-text.ts";
import { renderInProcess } from "./render-in-process.ts";

/** Milliseconds for which a document is cached. */
const cacheMs = 60_000;
/** Maximum characters of all cached documents together. */
const maxCachedChars = 8 * 1024 * 1024;

interface Request {
  readonly url: URL;
  /** Runs before each fetch. @throws if the rate limit is exceeded */
  readonly count: () => Promise<void>;
}

/** Creates a reader of documents. Concurrent requests for one document share one fetch. */
export function openRemoteDocuments(
  options: FetchOptions,
): (request: Request) => Promise<Document> {
  const cache = new LRUCache<string, Document>({
    maxSize: maxCachedChars,
    sizeCalculation: ({ html, description }, url) => html.length + description.length + url.length,
    ttl: cacheMs,
  });
  const inFlight = new Map<string, Promise<Document>>();

  return async ({ url, count }) => {
    const known = cache.get(url.href);
    if (known) return known;
    await count();
    const request = inFlight.get(url.href) ?? read(url, options);
    inFlight.set(url.href, request);
    try {
      const document = await request;
      cache.set(url.href, document);
      return document;
    } finally {
      inFlight.delete(url.href);
    }
  };
}

async function read(url: URL, options: FetchOptions): Promise<Document> {
  const markdown = await fetchText(url, options);
  const { title, description, html } = await renderInProcess({ markdown, base: url.href });
  return { title: title ?? nameOf(url), description, html, source: url.href };
}

/** The last part of the path, without its extension. */
function nameOf({ pathname, host }: URL): string {
  const last = pathname.split("/").findLast((part) => part !== "");
  return last?.replace(/(?<=.)\.[a-z]+$/i, "") ?? host;
}
