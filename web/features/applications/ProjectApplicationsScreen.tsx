// A project's applications as an inbox: the list at the left, the open one beside it; one after the
// other in narrow windows.
import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { applicationsQuery, latestFirst } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { type ApplicationsTab, paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ApplicantRow, ApplicantRowSkeleton } from "./ApplicantRow.tsx";
import { ApplicationPages } from "./ApplicationPages.tsx";
import { projectQuery } from "#web/data/projects.ts";
import { StatusTabs, useProjectTab } from "./StatusTabs.tsx";

export function ProjectApplicationsScreen() {
  const { projectId = "", applicationId } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const tab = useProjectTab();
  const query = useInfiniteQuery({
    ...applicationsQuery(useApi(), { project: projectId }, tab),
    select: latestFirst,
  });
  const listOnly = applicationId === undefined;
  return (
    <div className="wrap grid items-start gap-12 pt-8 pb-24 max-md:pt-5 max-md:pb-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <section aria-label="Applications" className={listOnly ? "" : "max-lg:hidden"}>
        <h2 className="sr-only">Applications</h2>
        <StatusTabs
          owner={{ project: projectId }}
          current={tab}
          pathOf={(other) => paths.projectApplications(projectId, other)}
        />
        <div className="mt-3">
          <ApplicationPages
            key={tab}
            query={query}
            skeleton={<ApplicantRowSkeleton />}
            empty={<EmptyApplicants project={project} tab={tab} />}
          >
            {(applications, list) => (
              <ul ref={list}>
                {applications.map((application, index) => (
                  <ApplicantRow
                    key={application.id}
                    application={application}
                    to={paths.projectApplication(projectId, application.id, tab)}
                    current={application.id === applicationId}
                    isBeside={applicationId === undefined && index === 0}
                    divided={index > 0 && applications[index - 1]?.id !== applicationId}
                  />
                ))}
              </ul>
            )}
          </ApplicationPages>
        </div>
      </section>
      <Outlet />
    </div>
  );
}

function EmptyApplicants({ project, tab }: { project: Project; tab: ApplicationsTab }) {
  if (tab !== "pending") {
    return (
      <EmptyState
        kind="user"
        title={tab === "accepted" ? "No accepted applications yet" : "No closed applications yet"}
        action={
          <ButtonLink variant="line" render={<Link to={paths.projectApplications(project.id)} />}>
            View pending
          </ButtonLink>
        }
      >
        {tab === "accepted"
          ? "Accepted applications appear here."
          : "Applications that were declined or withdrawn, or that expired, appear here."}
      </EmptyState>
    );
  }
  const takes = project.archivedAt === null && project.settingOpenRoles.length > 0;
  return (
    <EmptyState
      kind="user"
      title="No pending applications"
      action={
        <ButtonLink variant="line" render={<Link to={paths.project(project.id)} />}>
          View project page
        </ButtonLink>
      }
    >
      {takes
        ? "New applications appear here."
        : "The project isn’t accepting applications right now: no role is open."}
    </EmptyState>
  );
}
