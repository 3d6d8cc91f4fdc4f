import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Application } from "#contract/applications.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Reason } from "./Reason.tsx";
import { aRole } from "./role-labels.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { summaryOf } from "./summary-of.ts";

/** How the form ended that stood here before: sent, or refused since there was one already. */
export type Arrival = "sent" | "refused" | undefined;

/** One's own application, in the place of the form. */
export function AppliedState(props: { application: Application; arrival: Arrival }) {
  const { application, arrival } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (arrival) heading.current?.focus();
  }, [arrival]);
  const { status, requestedRole, content, createdAt, id } = application;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          Your application
        </h2>
        <StatusBadge status={status} />
      </div>
      {arrival === "refused" && (
        <p role="alert" className="small text-danger">
          Nothing was sent again: you have applied already, as below. To say more, edit that
          application’s message.
        </p>
      )}
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
      <Reason application={application} />
      <ButtonLink variant="line" render={<Link to={paths.application(id)} />}>
        View Your Application
      </ButtonLink>
    </>
  );
}
