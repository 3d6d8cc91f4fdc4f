import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { useApi } from "#web/api/ApiContext.tsx";
import { paths } from "#web/app/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { Tear } from "#web/ui/Tear.tsx";
import { ApplicantHead } from "./ApplicantHead.tsx";
import { BackLink } from "./BackLink.tsx";
import { Decision } from "./Decision.tsx";
import { History } from "./History.tsx";
import { ManagingApplications } from "./ManagingApplications.tsx";
import { applicationQuery, projectQuery } from "./queries.ts";
import { Reason } from "./Reason.tsx";
import { TechOverlap } from "./TechOverlap.tsx";
import { useProjectTab } from "./use-project-tab.ts";

export default function ProjectApplicationScreen() {
  const api = useApi();
  const { projectId = "", applicationId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(api, projectId));
  const { data: application } = useSuspenseQuery(applicationQuery(api, applicationId));
  const section = useRef<HTMLElement>(null);
  const tab = useProjectTab();

  useEffect(() => {
    // Rows keep the scroll where it is; far down the list the letter would open out of sight.
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) section.current?.scrollIntoView();
  }, [applicationId]);

  return (
    <section ref={section} aria-label="Application" className="min-w-0 scroll-mt-6">
      <BackLink to={paths.projectApplications(projectId, tab)}>All Applications</BackLink>
      <Card as="article" className="mt-2">
        <ApplicantHead application={application} />
        <Tear />
        <div className="grid gap-5 px-8 py-6 max-md:px-5">
          {application.contentHtml ? (
            <Prose html={application.contentHtml} size="small" />
          ) : (
            <p className="text-ink-2">No message</p>
          )}
          <Reason application={application} />
          <TechOverlap username={application.user.username} techs={project.techs} />
        </div>
        {project.can.edit && <Decision key={application.id} application={application} />}
      </Card>
      <div className="mt-5 grid gap-6 px-8 max-md:px-0.5">
        {project.can.edit && <ManagingApplications application={application} />}
        <History application={application} />
      </div>
    </section>
  );
}
