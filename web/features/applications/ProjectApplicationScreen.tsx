import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { applicationQuery } from "#web/data/applications.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ApplicationDetails } from "./ApplicationDetails.tsx";
import { BackLink } from "./BackLink.tsx";
import { useProjectTab } from "./StatusTabs.tsx";

/** An application on its project's page. */
export function ProjectApplicationScreen() {
  const api = useApi();
  const { projectId = "", applicationId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(api, projectId));
  const { data: application } = useSuspenseQuery(applicationQuery(api, applicationId));
  const list = paths.projectApplications(projectId, useProjectTab());
  return (
    <ApplicationDetails
      application={application}
      project={project}
      back={<BackLink to={list}>All Applications</BackLink>}
    />
  );
}
