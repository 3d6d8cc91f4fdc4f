// Atom 1.0 (RFC 4287) as text.

export interface AtomEntry {
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
  readonly categories?: readonly { readonly term: string; readonly label: string }[];
}

export interface AtomFeed {
  /** Its own address, which is its id, too. */
  readonly self: string;
  readonly title: string;
  readonly subtitle?: string;
  /** The page with the same content. */
  readonly href: string;
  readonly entries: readonly AtomEntry[];
  /** When it last changed where it has no entries; ISO 8601. */
  readonly emptySince: string;
}

/** @param siteName who publishes it, and what makes it */
export function atomOf(feed: AtomFeed, siteName: string): string {
  const updatedAt = feed.entries.reduce(
    (latest, entry) => (entry.updatedAt > latest ? entry.updatedAt : latest),
    "",
  );
  const parts = [
    element("id", feed.self),
    element("title", feed.title),
    feed.subtitle === undefined ? "" : element("subtitle", feed.subtitle),
    element("updated", updatedAt === "" ? feed.emptySince : updatedAt),
    link("self", "application/atom+xml", feed.self),
    link("alternate", "text/html", feed.href),
    `<author>${element("name", siteName)}</author>`,
    element("generator", siteName),
    ...feed.entries.map(entryOf),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">${parts.join("")}</feed>
`;
}

function entryOf(entry: AtomEntry): string {
  const { id, title, href, publishedAt, updatedAt, summary, categories = [] } = entry;
  const parts = [
    element("id", `urn:uuid:${id}`),
    element("title", title),
    link("alternate", "text/html", href),
    element("published", publishedAt),
    element("updated", updatedAt),
    ...categories.map(
      ({ term, label }) => `<category term="${escaped(term)}" label="${escaped(label)}"/>`,
    ),
    summary === undefined ? "" : element("summary", summary),
  ];
  return `<entry>${parts.join("")}</entry>`;
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
