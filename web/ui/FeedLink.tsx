import Rss from "lucide-react/icons/rss";
import { t } from "#shared/messages/t.ts";

interface FeedLinkProps {
  href: string;
  /** What feed readers offer it as. */
  title: string;
}

/** A link to an Atom feed; in the page's head as well, where feed readers look for it. */
export function FeedLink({ href, title }: FeedLinkProps) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={href} />
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
