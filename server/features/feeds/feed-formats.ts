// A feed as text: Atom 1.0 (RFC 4287), RSS 2.0 and JSON Feed 1.1.

export interface FeedEntry {
  /** A UUID: what it is about, the same in every feed. */
  readonly id: string;
  readonly title: string;
  readonly href: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** ISO 8601; later than `publishedAt` only if the content changed since. */
  readonly updatedAt: string;
  /** Plain text. */
  readonly summary?: string;
  readonly image?: FeedImage | undefined;
  readonly categories?: readonly { readonly term: string; readonly label: string }[];
}

/** A WebP. */
export interface FeedImage {
  /** Absolute. */
  readonly url: string;
  /** Null if it isn't known. */
  readonly bytes: number | null;
}

export interface Feed {
  /** Its own address, which is its id, too. */
  readonly self: string;
  readonly title: string;
  readonly subtitle?: string;
  /** The address of a square picture. */
  readonly icon?: string | undefined;
  /** The page with the same content. */
  readonly href: string;
  readonly entries: readonly FeedEntry[];
  /** When it last changed where it has no entries; ISO 8601. */
  readonly emptySince: string;
}

/** The formats by the ending of a feed's address. */
export const feedFormats = {
  atom: { type: "application/atom+xml; charset=utf-8", textOf: atomOf },
  rss: { type: "application/rss+xml; charset=utf-8", textOf: rssOf },
  json: { type: "application/feed+json; charset=utf-8", textOf: jsonFeedOf },
} as const;

export type FeedFormat = keyof typeof feedFormats;

const latestOf = ({ entries, emptySince }: Feed): string =>
  entries.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), "") ||
  emptySince;

/** @param siteName who publishes it, and what makes it */
function atomOf(feed: Feed, siteName: string): string {
  const parts = [
    element("id", feed.self),
    element("title", feed.title),
    feed.subtitle === undefined ? "" : element("subtitle", feed.subtitle),
    element("updated", latestOf(feed)),
    feed.icon === undefined ? "" : element("icon", feed.icon),
    link("self", "application/atom+xml", feed.self),
    link("alternate", "text/html", feed.href),
    `<author>${element("name", siteName)}</author>`,
    element("generator", siteName),
    ...feed.entries.map(atomEntryOf),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">${parts.join("")}</feed>
`;
}

function atomEntryOf(entry: FeedEntry): string {
  const { id, title, href, publishedAt, updatedAt, summary, image, categories = [] } = entry;
  const parts = [
    element("id", `urn:uuid:${id}`),
    element("title", title),
    link("alternate", "text/html", href),
    element("published", publishedAt),
    element("updated", updatedAt),
    ...categories.map(
      ({ term, label }) => `<category term="${escaped(term)}" label="${escaped(label)}"/>`,
    ),
    image
      ? `<link rel="enclosure" type="image/webp" href="${escaped(image.url)}"${image.bytes === null ? "" : ` length="${image.bytes}"`}/>`
      : "",
    summary === undefined ? "" : element("summary", summary),
  ];
  return `<entry>${parts.join("")}</entry>`;
}

function rssOf(feed: Feed, siteName: string): string {
  const parts = [
    element("title", feed.title),
    element("link", feed.href),
    element("description", feed.subtitle ?? feed.title),
    element("lastBuildDate", rfc822(latestOf(feed))),
    element("generator", siteName),
    `<atom:link rel="self" type="application/rss+xml" href="${escaped(feed.self)}"/>`,
    feed.icon === undefined
      ? ""
      : `<image>${element("url", feed.icon)}${element("title", feed.title)}${element("link", feed.href)}</image>`,
    ...feed.entries.map(rssItemOf),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${parts.join("")}</channel></rss>
`;
}

function rssItemOf(entry: FeedEntry): string {
  const { id, title, href, publishedAt, summary, image, categories = [] } = entry;
  const parts = [
    element("title", title),
    element("link", href),
    `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
    element("pubDate", rfc822(publishedAt)),
    ...categories.map(({ label }) => element("category", label)),
    // RSS asks for a length, and for 0 where it isn't known.
    image
      ? `<enclosure url="${escaped(image.url)}" length="${image.bytes ?? 0}" type="image/webp"/>`
      : "",
    // A reader takes it for HTML.
    summary === undefined ? "" : element("description", escaped(summary)),
  ];
  return `<item>${parts.join("")}</item>`;
}

const rfc822 = (iso: string): string => new Date(iso).toUTCString();

function jsonFeedOf(feed: Feed, siteName: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.subtitle,
    home_page_url: feed.href,
    feed_url: feed.self,
    icon: feed.icon,
    authors: [{ name: siteName }],
    items: feed.entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: entry.href,
      title: entry.title,
      content_text: entry.summary ?? entry.title,
      image: entry.image?.url,
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      tags: entry.categories?.map(({ label }) => label),
    })),
  });
}

const element = (name: string, content: string) => `<${name}>${escaped(content)}</${name}>`;

const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${escaped(href)}"/>`;

/** Characters that XML can't contain, however they are written. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escaped = (text: string): string =>
  text.replace(forbidden, "").replace(/[&<>"]/g, (character) => entities[character] ?? "");
