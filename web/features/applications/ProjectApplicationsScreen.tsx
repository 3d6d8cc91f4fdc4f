// A project's applications as an inbox: the list at the left, the open one beside it; where it is
// narrow, one after the other.
import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ApplicantRow, ApplicantRowSkeleton } from "./ApplicantRow.tsx";
import { ApplicationPages } from "./ApplicationPages.tsx";
import { latestFirst } from "./latest-first.ts";
import { NoApplicants } from "./EmptyApplicants.tsx";
import { applicationsQuery, projectQuery } from "./queries.ts";
import { StatusTabs } from "./StatusTabs.tsx";
import { useProjectTab } from "./use-project-tab.ts";

export function ProjectApplicationsScreen() {
  const { projectId = "", applicationId } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const tab = useProjectTab();
  const list = applicationsQuery(useApi(), { project: projectId }, tab);
  const query = useInfiniteQuery({ ...list, select: latestFirst });
  const listOnly = applicationId === undefined;
  return (
    <div className="wrap grid items-start gap-12 pt-8 pb-24 max-md:pt-5 max-md:pb-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <section aria-label="Applications" className={listOnly ? "" : "max-lg:hidden"}>
        <h2 className="sr-only">Applications</h2>
        <StatusTabs current={tab} pathOf={(other) => paths.projectApplications(projectId, other)} />
        <div className="mt-3">
          <ApplicationPages
            key={tab}
            query={query}
            skeleton={<ApplicantRowSkeleton />}
            empty={<NoApplicants project={project} tab={tab} />}
          >
            {(applications) => (
              <ul>
                {applications.map((application, index) => (
                  <ApplicantRow
                    key={application.id}
                    application={application}
                    to={paths.projectApplication(projectId, application.id, tab)}
                    current={application.id === applicationId}
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
