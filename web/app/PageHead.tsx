import { useLocation } from "react-router";
import { usePage } from "#web/lib/PageContext.tsx";
import { useUnreadCount } from "#web/data/session.ts";
import { countLabel } from "#web/ui/short-number.ts";
import type { PageMeta } from "#web/lib/loader.ts";
import { jsonForHtml } from "./page-data.ts";

const product = "Stack Cafe";
const about =
  "Find software projects that fit your tech stack, see who builds them, and join their teams.";

export function titleOf(title: string): string {
  return title === "" ? product : `${title} · ${product}`;
}

/**
 * The page's title and meta elements; React moves them into the head and updates them on
 * navigation.
 */
export function PageHead({ title, description, canonical, noindex, jsonLd, ...images }: PageMeta) {
  const { picture, image = picture } = images;
  const { publicUrl } = usePage();
  const unreadCount = useUnreadCount();
  const { pathname } = useLocation();
  const url = publicUrl + (canonical ?? withoutSlash(pathname));
  const summary = description || about;
  return (
    <>
      <title>{(unreadCount ? `(${countLabel(unreadCount)}) ` : "") + titleOf(title)}</title>
      <meta name="description" content={summary} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={product} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title || product} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={new URL(image, publicUrl).href} />}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
      {jsonLd && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: jsonForHtml({ "@context": "https://schema.org", ...jsonLd }),
          }}
        />
      )}
    </>
  );
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, "");
}
