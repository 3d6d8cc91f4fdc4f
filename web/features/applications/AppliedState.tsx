import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Application } from "#contract/applications.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { aRole } from "./role-words.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { summaryOf } from "./summary-of.ts";

type AppliedStateProps = {
  application: Application;
  /** Made just now, here: it takes over the focus of the form that it replaces. */
  isNew: boolean;
};

/** One's own application, in the place of the form. */
export function AppliedState({ application, isNew }: AppliedStateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const { status, requestedRole, content, reason, createdAt, id } = application;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          Your application
        </h2>
        <StatusBadge status={status} />
      </div>
      <div className="text-15 text-ink-2">
        <p>
          You asked to join as <b className="font-semibold text-user-ink">{aRole(requestedRole)}</b>
          .
        </p>
        <RelativeTime at={createdAt} prefix="Applied" className="small text-ink-3" />
      </div>
      <p dir="auto" className="rounded-md bg-sunk px-3 py-2.5 text-15 text-ink-2 wrap-anywhere">
        {summaryOf(content) || "No message"}
      </p>
      {status === "closed" && reason && (
        <p dir="auto" className="text-15 text-ink-2 wrap-anywhere">
          {reason}
        </p>
      )}
      <ButtonLink variant="line" render={<Link to={paths.application(id)} />}>
        View Your Application
      </ButtonLink>
    </>
  );
}
