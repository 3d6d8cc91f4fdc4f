import Rss from "lucide-react/icons/rss";
import { t } from "#shared/messages/t.ts";

interface FeedLinkProps {
  /** Of the Atom feed; it is also there as `.rss` and `.json`. */
  href: string;
  /** What feed readers offer it as. */
  title: string;
}

const formats = [
  ["application/atom+xml", ".atom"],
  ["application/rss+xml", ".rss"],
  ["application/feed+json", ".json"],
] as const;

/** A link to a feed; in the page's head as well, where feed readers look for it. */
export function FeedLink({ href, title }: FeedLinkProps) {
  return (
    <>
      {formats.map(([type, ending]) => (
        <link
          key={ending}
          rel="alternate"
          type={type}
          title={title}
          href={href.replace(/\.atom(?=$|\?)/, ending)}
        />
      ))}
      <a
        className="inline-flex min-h-8 items-center gap-1.5 text-14 text-ink-2 hover:text-ink"
        href={href}
        type="application/atom+xml"
        title={title}
      >
        <Rss className="size-4" />
        <span className="link">{t("ui.feed")}</span>
      </a>
    </>
  );
}
