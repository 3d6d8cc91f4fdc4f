// One's own application: read, change and withdraw it.
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Tear } from "#web/ui/TicketDivider.tsx";
import { tabOfStatus } from "./application-tabs.ts";
import { BackLink } from "./BackLink.tsx";
import { History } from "./History.tsx";
import { LogInToView } from "./LogInToView.tsx";
import { MessageSection } from "./MessageSection.tsx";
import { applicationQuery } from "./queries.ts";
import { Reason } from "./Reason.tsx";
import { RequestedRole } from "./RequestedRole.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { Withdraw } from "./Withdraw.tsx";

export function ApplicationScreen() {
  const { applicationId = "" } = useParams();
  const { user } = useSession();
  if (!user) return <LogInToView returnTo={paths.application(applicationId)} />;
  return <OwnApplication key={applicationId} id={applicationId} />;
}

function OwnApplication({ id }: { id: string }) {
  const { data: application } = useSuspenseQuery(applicationQuery(useApi(), id));
  const { project, status, createdAt, updatedAt } = application;
  return (
    <div className="wrap pt-10 pb-24 max-md:pt-5 max-md:pb-16">
      <BackLink to={paths.applications(tabOfStatus(status))}>All Applications</BackLink>
      <div className="mt-2 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Card as="article">
          <header className="px-8 pt-6 pb-5 max-md:px-5">
            <div className="flex items-start justify-between gap-4 max-sm:flex-col-reverse">
              <h1 dir="auto" className="min-w-0 text-31 wrap-anywhere max-md:text-25">
                Application to{" "}
                <Link className="link" to={paths.project(project.id)}>
                  {project.name}
                </Link>
              </h1>
              <StatusBadge status={status} />
            </div>
            <p className="mt-2 text-15 text-ink-2">
              <RelativeTime at={createdAt} prefix="Applied" /> •{" "}
              <RelativeTime at={updatedAt} prefix="Updated" />
            </p>
          </header>
          <Tear />
          <div className="grid gap-6 px-8 py-6 max-md:px-5">
            <Reason application={application} />
            <RequestedRole application={application} />
            <MessageSection application={application} />
          </div>
          {application.can.withdraw && <Withdraw application={application} />}
        </Card>
        <aside className="grid gap-6 lg:pt-6">
          <section>
            <h2 className="font-sans text-16 font-medium tracking-normal">Application Process</h2>
            <p className="mt-1.5 text-15 text-ink-2">
              You can update the requested role and application message.
            </p>
            {!application.can.edit && (
              <p className="mt-1.5 text-15 text-ink-3">{whySettled(status)}</p>
            )}
          </section>
          <History application={application} />
        </aside>
      </div>
    </div>
  );
}

function whySettled(status: string): string {
  if (status === "pending") return "At the moment it can’t be changed.";
  return `This one is ${status}, so it stays as it is.`;
}
