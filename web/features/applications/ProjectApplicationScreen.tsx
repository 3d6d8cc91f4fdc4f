import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { BackLink } from "./BackLink.tsx";
import { Letter } from "./Letter.tsx";
import { applicationQuery, projectQuery } from "./queries.ts";
import { useProjectTab } from "./use-project-tab.ts";

export function ProjectApplicationScreen() {
  const api = useApi();
  const { projectId = "", applicationId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(api, projectId));
  const { data: application } = useSuspenseQuery(applicationQuery(api, applicationId));
  const list = paths.projectApplications(projectId, useProjectTab());
  return (
    <Letter
      application={application}
      project={project}
      back={<BackLink to={list}>All Applications</BackLink>}
    />
  );
}
