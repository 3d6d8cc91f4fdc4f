// Pending applications to all projects of an owner: the list at the left, the open application beside
// it; one after the other in narrow windows.
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "react-router";
import { waitingQuery } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ApplicantRow, ApplicantRowSkeleton } from "./ApplicantRow.tsx";
import { ApplicationPages } from "./ApplicationPages.tsx";
import { ApplicationsHead, SignInPrompt } from "./ApplicationsHead.tsx";

export function WaitingApplicationsScreen() {
  const { applicationId } = useParams();
  const { user } = useSession();
  if (!user) {
    const here = applicationId ? paths.waitingApplication(applicationId) : undefined;
    return <SignInPrompt returnTo={here ?? paths.waitingApplications()} />;
  }
  return <Inbox open={applicationId} />;
}

function Inbox({ open }: { open: string | undefined }) {
  const query = useInfiniteQuery({
    ...waitingQuery(useApi()),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
  const nothing = query.data?.length === 0 && !query.hasNextPage;
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <ApplicationsHead box="waiting" />
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <section
          aria-label="Waiting for you"
          className={classNames(open && "max-lg:hidden", !open && nothing && "lg:col-span-2")}
        >
          <h2 className="sr-only">Waiting for you</h2>
          <ApplicationPages
            query={query}
            skeleton={<ApplicantRowSkeleton />}
            empty={<EmptyInbox />}
          >
            {(applications, list) => (
              <ul ref={list}>
                {applications.map((application, index) => (
                  <ApplicantRow
                    key={application.id}
                    application={application}
                    to={paths.waitingApplication(application.id)}
                    current={application.id === open}
                    isBeside={open === undefined && index === 0}
                    divided={index > 0 && applications[index - 1]?.id !== open}
                    showProject
                  />
                ))}
              </ul>
            )}
          </ApplicationPages>
        </section>
        {(open || !nothing) && <Outlet />}
      </div>
    </div>
  );
}

function EmptyInbox() {
  return (
    <EmptyState
      kind="user"
      title="No applications waiting"
      action={
        <ButtonLink variant="line" render={<Link to={paths.myProjects("owner")} />}>
          View your projects
        </ButtonLink>
      }
    >
      Applications to all your projects appear here.
    </EmptyState>
  );
}
