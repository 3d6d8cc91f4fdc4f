import { Component, lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useRouteError } from "react-router";
import { isChunkFailure, wasAway } from "#web/lib/reconnection.ts";

/** Loads what errors look like; it is asked for before the connection may be lost. */
export const loadErrorPage = () => import("./ErrorPage.tsx");
const ErrorPage = lazy(loadErrorPage);

/** The error boundary of all pages, inside the shell. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    // Browsers cache that a module failed to load: only a reload requests it again.
    if (isChunkFailure(error) && wasAway()) window.location.reload();
  }, [error]);
  return (
    <WithoutPage>
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </WithoutPage>
  );
}

/** Where even the error page can't be loaded. */
class WithoutPage extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PlainError /> : this.props.children;
  }
}

function PlainError() {
  const { pathname, search } = useLocation();
  return (
    <section className="wrap py-12">
      <h1 className="page-title">Part of this page didn’t load</h1>
      <a className="link" href={pathname + search}>
        Reload
      </a>
    </section>
  );
}
