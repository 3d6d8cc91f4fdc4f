import { Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import type { PageMeta } from "#web/lib/loader.ts";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { PageHead } from "./PageHead.tsx";

/** Around each page's content: its document head, and an indicator while it loads. */
export function PageFrame() {
  const meta = useMeta();
  return (
    <>
      {meta && <PageHead {...meta} />}
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  );
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
      <Loading label="The page is loading">
        <div className="grid max-w-measure gap-6">
          <Skeleton className="h-12 w-56" />
          <SkeletonText lines={4} />
        </div>
      </Loading>
    </div>
  );
}
