import { useLocation, Outlet, useMatches } from "react-router";
import { t } from "#shared/messages/t.ts";
import { usePage, useSite } from "#web/lib/PageContext.tsx";
import { useSession, useUnreadCount } from "#web/data/session.ts";
import { countLabel } from "#web/ui/short-number.ts";
import type { PageMeta } from "#web/lib/loader.ts";
import { jsonForHtml } from "./page-data.ts";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";

export function titleOf(title: string, siteName: string): string {
  return title === "" ? siteName : `${title} · ${siteName}`;
}

/**
 * The page's title and meta elements; React moves them into the head and updates them on
 * navigation.
 */
export function PageHead({ title, description, canonical, noindex, jsonLd, ...images }: PageMeta) {
  const { picture, image = picture } = images;
  const { publicUrl } = usePage();
  const { name } = useSite();
  const unreadCount = useUnreadCount();
  const { pathname } = useLocation();
  const url = publicUrl + (canonical ?? withoutSlash(pathname));
  const summary = description || t("frame.about");
  return (
    <>
      <title>{(unreadCount ? `(${countLabel(unreadCount)}) ` : "") + titleOf(title, name)}</title>
      <meta name="description" content={summary} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title || name} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={new URL(image, publicUrl).href} />}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
      {jsonLd && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: jsonForHtml({
              "@context": "https://schema.org",
              ...jsonLd,
              ...absoluteAddresses(jsonLd, publicUrl),
            }),
          }}
        />
      )}
    </>
  );
}

/** Of pictures: other sites read what is said about a page apart from it. */
function absoluteAddresses({ image, thumbnailUrl }: Record<string, unknown>, publicUrl: string) {
  const absolute = (path: unknown) => new URL(String(path), publicUrl).href;
  return {
    ...(Array.isArray(image) && { image: image.map(absolute) }),
    ...(typeof thumbnailUrl === "string" && { thumbnailUrl: absolute(thumbnailUrl) }),
  };
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, "");
}

/** Around each page's content: its document head, and an indicator while it loads. */
export function PageFrame() {
  const meta = useMeta();
  return (
    <>
      {meta && <PageHead {...meta} />}
      <Suspense fallback={<PageLoading />}>
        <Outlet />
        <LiveUpdates />
      </Suspense>
    </>
  );
}

/**
 * Live updates for signed-in people; their code is loaded after everything else. Beside the content:
 * what changes before that is hydrated would differ from its HTML, and React would render it anew.
 */
function LiveUpdates() {
  const { user } = useSession();
  const [Updates, setUpdates] = useState<ComponentType | null>(null);
  const id = user?.id;

  useEffect(() => {
    // Without it the page shows the state of when it was loaded.
    if (id) import("./LiveUpdates.tsx").then((it) => setUpdates(() => it.default), console.error);
  }, [id]);

  return id && Updates && <Updates key={id} />;
}

/** The meta data of the deepest loader that returned some. */
function useMeta(): PageMeta | undefined {
  return useMatches()
    .map(({ loaderData }) => loaderData)
    .findLast(isMeta);
}

function isMeta(data: unknown): data is PageMeta {
  return typeof data === "object" && data !== null && "title" in data;
}

function PageLoading() {
  return (
    <div className="wrap py-12">
      <Loading label={t("frame.pageIsLoading")}>
        <div className="grid max-w-measure gap-6">
          <Skeleton className="h-12 w-56" />
          <SkeletonText lines={4} />
        </div>
      </Loading>
    </div>
  );
}
