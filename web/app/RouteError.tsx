import { useEffect } from "react";
import { Link, useLocation, useRouteError } from "react-router";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { PageHead } from "./PageHead.tsx";
import { paths } from "#web/lib/paths.ts";
import { explain, isChunkFailure } from "./problem.ts";
import type { Explanation } from "./error-labels.ts";
import { wasAway } from "#web/lib/reconnection.ts";

/** The error boundary of all pages: tells what happened, and keeps the shell. */
export function RouteError() {
  const error = useRouteError();
  const { title, text, remedy, requestId } = explain(error);
  useEffect(() => {
    // Browsers remember that a module didn't load; only a new page asks for it again.
    if (isChunkFailure(error) && wasAway()) window.location.reload();
  }, [error]);
  return (
    <>
      <PageHead title={title.replace(/\.$/, "")} noindex />
      <ErrorPage title={title} requestId={requestId} actions={<Remedies remedy={remedy} />}>
        <p>{text}</p>
      </ErrorPage>
    </>
  );
}

function Remedies({ remedy }: { remedy: Explanation["remedy"] }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <>
      {(remedy === "reload" || remedy === "retry") && (
        <ButtonLink variant="ink" href={here}>
          {remedy === "retry" ? "Retry" : "Reload"}
        </ButtonLink>
      )}
      {remedy === "sign-in" && (
        <ButtonLink variant="ink" href={paths.signIn(here)}>
          Sign In
        </ButtonLink>
      )}
      <ButtonLink
        variant={remedy === "browse" ? "ink" : "line"}
        render={<Link to={paths.projects()} />}
      >
        Browse Projects
      </ButtonLink>
      {remedy === "browse" && (
        <ButtonLink variant="line" render={<Link to={paths.search()} />}>
          Search
        </ButtonLink>
      )}
    </>
  );
}
