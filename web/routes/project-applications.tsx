import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Project } from "#contract/projects.ts";
import {
  applicationQuery,
  applicationsQuery,
  applicationsIn,
  tabCountsQuery,
  tabInSearch,
  tabOfStatus,
} from "#web/data/applications.ts";
import { projectQuery } from "#web/data/projects.ts";
import { ApplicantRow, ApplicantRowSkeleton } from "#web/features/applications/ApplicantRow.tsx";
import { ApplicationPages } from "#web/features/applications/ApplicationPages.tsx";
import { StatusTabs, useProjectTab } from "#web/features/applications/ApplicationsHead.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { type ApplicationsTab, paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { memberProject } from "./guards.ts";

/** A project's inbox, for its members; other people are redirected to the project. */
export const loader = pageLoader(async (context) => {
  const { api, param, url, ensure, ensurePages, prefetch } = context;
  const project = await memberProject(context);
  const open = param("applicationId");
  const tabInAddress = tabInSearch(url.searchParams);
  const application =
    open && !tabInAddress ? await ensure(applicationQuery(api, open)).catch(() => null) : null;
  const tab = tabInAddress ?? (application ? tabOfStatus(application.status) : "pending");
  const owner = { project: project.id };
  await Promise.all([
    awaitOnServer(ensurePages(applicationsQuery(api, owner, tab))),
    awaitOnServer(prefetch(tabCountsQuery(api, owner))),
  ]);
  return { title: t("applications.listTitle", { project: project.name }), noindex: true };
});

export default function ProjectApplicationsPage() {
  return <ProjectApplicationsScreen />;
}

function ProjectApplicationsScreen() {
  const { projectId = "", applicationId } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const tab = useProjectTab();
  const query = useInfiniteQuery({
    ...applicationsQuery(useApi(), { project: projectId }, tab),
    select: applicationsIn,
  });
  const listOnly = applicationId === undefined;
  return (
    <div className="wrap grid items-start gap-12 pt-8 pb-24 max-md:pt-5 max-md:pb-16 max-lg:grid-cols-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <section aria-label={t("frame.applications")} className={listOnly ? "" : "max-lg:hidden"}>
        <h2 className="sr-only">{t("frame.applications")}</h2>
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
        title={tab === "accepted" ? t("applications.noAccepted") : t("applications.noClosedYet")}
        action={
          <ButtonLink variant="line" render={<Link to={paths.projectApplications(project.id)} />}>
            {t("applications.viewPending")}
          </ButtonLink>
        }
      >
        {tab === "accepted" ? t("applications.acceptedText") : t("applications.noClosedText")}
      </EmptyState>
    );
  }
  const takes = project.archivedAt === null && project.settingOpenRoles.length > 0;
  return (
    <EmptyState
      kind="user"
      title={t("applications.noPending")}
      action={
        <ButtonLink variant="line" render={<Link to={paths.project(project.id)} />}>
          {t("applications.viewProject")}
        </ButtonLink>
      }
    >
      {takes ? t("applications.newText") : t("applications.noRoleOpen")}
    </EmptyState>
  );
}
