// Pending applications to all projects of an owner: the list by project at the left, the open
// application beside it; one after the other in narrow windows.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link, Outlet, useParams } from "react-router";
import type { Application } from "#contract/applications.ts";
import { waitingQuery } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { useSingleKeys } from "#web/lib/use-single-keys.ts";
import { ApplicantRow, ApplicantRowSkeleton } from "./ApplicantRow.tsx";
import { ApplicationPages } from "./ApplicationPages.tsx";
import { ApplicationsHead, SignInPrompt } from "./ApplicationsHead.tsx";
import { useWaitingSteps } from "./use-waiting-steps.ts";

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
  const { next, previous } = useWaitingSteps();
  useSingleKeys({ j: next, k: previous });
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
          <ApplicationPages<HTMLDivElement>
            query={query}
            skeleton={<ApplicantRowSkeleton />}
            empty={<EmptyInbox />}
            itemsOf={(list) => list.querySelectorAll("li")}
          >
            {(applications, list) => (
              <div ref={list} className="grid gap-6">
                {byProject(applications).map((group) => (
                  <ProjectGroup
                    key={group[0].project.id}
                    applications={group}
                    open={open}
                    beside={open === undefined ? applications[0]?.id : undefined}
                  />
                ))}
              </div>
            )}
          </ApplicationPages>
        </section>
        {(open || !nothing) && <Outlet />}
      </div>
    </div>
  );
}

type Group = [Application, ...Application[]];

/** The list comes by project. */
function byProject(applications: readonly Application[]): Group[] {
  const groups: Group[] = [];
  for (const application of applications) {
    const last = groups.at(-1);
    if (last?.[0].project.id === application.project.id) last.push(application);
    else groups.push([application]);
  }
  return groups;
}

interface ProjectGroupProps {
  applications: Group;
  open: string | undefined;
  /** The one that is shown beside the list without having been opened. */
  beside: string | undefined;
}

function ProjectGroup({ applications, open, beside }: ProjectGroupProps) {
  const heading = useId();
  const [{ project }] = applications;
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-baseline gap-2.5 pb-1.5">
        <Mark of="proj" className="self-center" />
        <h3 id={heading} dir="auto" className="min-w-0 truncate text-17 leading-[1.3]">
          {project.name}
        </h3>
        <span className="ms-auto flex-none text-14 font-medium text-user-ink">
          {seatsLabel(project)}
        </span>
      </div>
      <ul>
        {applications.map((application, index) => (
          <ApplicantRow
            key={application.id}
            application={application}
            to={paths.waitingApplication(application.id)}
            current={application.id === open}
            isBeside={application.id === beside}
            divided={dividedFrom(applications[index - 1]?.id, open, beside)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The one that is shown beside the list is a card in wide windows only. */
function dividedFrom(
  above: string | undefined,
  open: string | undefined,
  beside: string | undefined,
): boolean | "narrow" {
  if (above === undefined || above === open) return false;
  return above === beside ? "narrow" : true;
}

/** A server of the version before doesn't send how many are free. */
function seatsLabel({ freeSeats }: Partial<Pick<Application["project"], "freeSeats">>): string {
  if (freeSeats === undefined) return "";
  if (freeSeats === 0) return "No free seats";
  return freeSeats === 1 ? "1 seat free" : `${freeSeats} seats free`;
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
