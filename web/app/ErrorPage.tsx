import type { ReactNode } from "react";
import { Link, useLocation, isRouteErrorResponse } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { PageProblem } from "#web/lib/loader.ts";
import { useSite } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { isChunkFailure } from "#web/lib/reconnection.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PageHead } from "./PageFrame.tsx";
import { errorIllustration } from "./error-illustration.ts";
import { type Explanation, broken, explainStatus } from "./error-labels.ts";

/** Shows what happened, and what to do about it. */
export default function ErrorPage({ error }: { error: unknown }) {
  const { title, text, remedy, requestId } = explain(error, useSite().name);
  return (
    <>
      <PageHead title={title.replace(/\.$/, "")} noindex />
      <ErrorText title={title} requestId={requestId} actions={<Remedies remedy={remedy} />}>
        <p>{text}</p>
      </ErrorText>
    </>
  );
}

/** Where things of other kinds than projects are listed. */
const lists = [
  { of: "/techs/", path: paths.techs(), label: "techs.allTechs" },
  { of: "/user/", path: paths.people(), label: "errors.browsePeople" },
] as const satisfies { of: string; path: string; label: TextKey }[];

function Remedies({ remedy }: { remedy: Explanation["remedy"] }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const list = lists.find(({ of }) => pathname.startsWith(of));
  return (
    <>
      {(remedy === "reload" || remedy === "retry") && (
        <ButtonLink variant="ink" href={here}>
          {remedy === "retry" ? t("ui.retry") : t("errors.reload")}
        </ButtonLink>
      )}
      {remedy === "sign-in" && (
        <ButtonLink variant="ink" href={paths.signIn(here)}>
          {t("frame.signIn")}
        </ButtonLink>
      )}
      <ButtonLink
        variant={remedy === "browse" ? "ink" : "line"}
        render={<Link to={list?.path ?? paths.projects()} />}
      >
        {t(list?.label ?? "home.browseProjects")}
      </ButtonLink>
      {remedy === "browse" && (
        <ButtonLink variant="line" render={<Link to={paths.search()} />}>
          {t("frame.search")}
        </ButtonLink>
      )}
    </>
  );
}

interface ErrorTextProps {
  title: string;
  /** What happened, and what to do about it. */
  children: ReactNode;
  /** The next steps, as links or buttons. */
  actions: ReactNode;
  /** Details for an operator, such as the request id. */
  requestId?: string | null;
}

function ErrorText({ title, children, actions, requestId }: ErrorTextProps) {
  return (
    <section className="wrap error-page">
      {/* First in the document: in narrow windows it is above the text. */}
      <ErrorIllustration />
      <div className="grid min-w-0 gap-5">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        <div className="max-w-measure text-17 text-ink-2">{children}</div>
        <div className="flex flex-wrap gap-3">{actions}</div>
        {requestId && (
          <p className="small text-ink-3">
            {rich("errors.requestId", {
              id: requestId,
              code: (id) => <code className="wrap-anywhere">{id}</code>,
            })}
          </p>
        )}
      </div>
    </section>
  );
}

function ErrorIllustration() {
  const { viewBox, table, shapes } = errorIllustration;
  return (
    <svg className="error-drawing" viewBox={viewBox} aria-hidden="true">
      <path d={table} />
      {shapes.map(({ kind, d, transform }) => (
        <path key={transform} className={`fill-${kind}`} d={d} transform={transform} />
      ))}
    </svg>
  );
}

export function explain(error: unknown, siteName: string): Explanation {
  if (isRouteErrorResponse(error)) {
    return explainStatus(error.status, problemOf(error.data), siteName);
  }
  if (isChunkFailure(error)) {
    return {
      title: t("errors.partNotLoadedTitle"),
      text: t("errors.partNotLoadedText", { site: siteName }),
      remedy: "reload",
      requestId: null,
    };
  }
  return { ...broken(), requestId: null };
}

function problemOf(data: unknown): PageProblem | null {
  const isProblem = typeof data === "object" && data !== null && "message" in data;
  return isProblem ? (data as PageProblem) : null;
}
