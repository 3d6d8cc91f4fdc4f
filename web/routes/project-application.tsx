import { useSuspenseQuery } from "@tanstack/react-query";
import { redirect, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { applicationQuery } from "#web/data/applications.ts";
import { personQuery } from "#web/data/people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { ApplicationDetails } from "#web/features/applications/ApplicationDetails.tsx";
import { BackLink } from "#web/features/applications/BackLink.tsx";
import { useProjectTab } from "#web/features/applications/ApplicationsHead.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { applicationOrNull, memberProject } from "./guards.ts";

/**
 * An application in the project's inbox. A missing one, or one of another project, redirects to the
 * project.
 */
export const loader = pageLoader(async (context) => {
  const { api, prefetch } = context;
  const project = await memberProject(context);
  const application = await applicationOrNull(context);
  if (application?.project.id !== project.id) throw redirect(paths.project(project.id));
  await prefetch(personQuery(api, application.user.username));
  const { displayName } = application.user;
  return {
    title: t("applications.appliesTitle", { name: displayName, project: project.name }),
    noindex: true,
  };
});

/** An application on its project's page. */
export default function ProjectApplicationPage() {
  const api = useApi();
  const { projectId = "", applicationId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(api, projectId));
  const { data: application } = useSuspenseQuery(applicationQuery(api, applicationId));
  const list = paths.projectApplications(projectId, useProjectTab());
  return (
    <ApplicationDetails
      application={application}
      project={project}
      back={<BackLink to={list}>{t("applications.allApplications")}</BackLink>}
    />
  );
}
