import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/lib/paths.ts";
import { BackLink } from "./BackLink.tsx";
import { Letter } from "./Letter.tsx";
import { applicationQuery, projectQuery } from "./queries.ts";

export function WaitingApplicationScreen() {
  const { applicationId = "" } = useParams();
  return useSession().user && <OpenApplication id={applicationId} />;
}

function OpenApplication({ id }: { id: string }) {
  const api = useApi();
  const { data: application } = useSuspenseQuery(applicationQuery(api, id));
  const { data: project } = useSuspenseQuery(projectQuery(api, application.project.id));
  return (
    <Letter
      application={application}
      project={project}
      back={<BackLink to={paths.waitingApplications()}>All Waiting Applications</BackLink>}
      showProject
    />
  );
}
