import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useLocation, useRouteError } from "react-router";
import { t } from "#shared/messages/t.ts";
import { isChunkFailure, wasAway } from "#web/lib/reconnection.ts";
import { ErrorBoundary } from "#web/ui/ErrorBoundary.tsx";

const importPage = () => import("./ErrorPage.tsx");
const LatePage = lazy(importPage);
let LoadedPage: ComponentType<{ error: unknown }> | null = null;

/** Loads what errors look like: before hydrating an error page, or before the connection is lost. */
export async function loadErrorPage(): Promise<void> {
  LoadedPage = (await importPage()).default;
}

/** The error boundary of all pages, inside the shell. */
export function RouteError() {
  const error = useRouteError();
  // Browsers cache that a module failed to load: only a reload requests it again.
  const isReloading = isChunkFailure(error) && wasAway();
  useEffect(() => {
    if (isReloading) window.location.reload();
  }, [isReloading]);
  if (isReloading) return null;
  return (
    <ErrorBoundary fallback={<PlainError />}>
      <Suspense>{LoadedPage ? <LoadedPage error={error} /> : <LatePage error={error} />}</Suspense>
    </ErrorBoundary>
  );
}

/** Where even the error page can't be loaded. */
function PlainError() {
  const { pathname, search } = useLocation();
  return (
    <section className="wrap py-12">
      <h1 className="page-title">{t("errors.partNotLoadedTitle")}</h1>
      <a className="link" href={pathname + search}>
        {t("errors.reload")}
      </a>
    </section>
  );
}
