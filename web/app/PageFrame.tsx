import { Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import type { PageMeta } from "#web/lib/loader.ts";
import { PageHead } from "./PageHead.tsx";
import { PageLoading } from "./PageLoading.tsx";

/** Around each page's content: its lines of the head, and something to see while it loads. */
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

/** What the deepest loader that has something to say tells of the page. */
function useMeta(): PageMeta | undefined {
  return useMatches()
    .map(({ loaderData }) => loaderData)
    .findLast(isMeta);
}

function isMeta(data: unknown): data is PageMeta {
  return typeof data === "object" && data !== null && "title" in data;
}
