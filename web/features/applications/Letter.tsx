// An application as a project's team reads it, and its owners decide on it.
import { type ReactNode, useEffect, useRef } from "react";
import type { Application } from "#contract/applications.ts";
import type { Project } from "#contract/projects.ts";
import { Card } from "#web/ui/Card.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { Tear } from "#web/ui/TicketDivider.tsx";
import { ApplicantHead } from "./ApplicantHead.tsx";
import { Decision } from "./Decision.tsx";
import { History } from "./History.tsx";
import { ManagingApplications } from "./ManagingApplications.tsx";
import { Reason } from "./Reason.tsx";
import { TechOverlap } from "./TechOverlap.tsx";

type LetterProps = {
  application: Application;
  project: Project;
  /** The way back to the list. */
  back: ReactNode;
  /** Where the page around it is not the project's own. */
  showProject?: boolean;
};

export function Letter({ application, project, back, showProject = false }: LetterProps) {
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    // Rows keep the scroll where it is; far down the list the letter would open out of sight.
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) section.current?.scrollIntoView();
  }, [application.id]);

  return (
    <section ref={section} aria-label="Application" className="min-w-0 scroll-mt-6">
      {back}
      <Card as="article" className="mt-2">
        <ApplicantHead application={application} showProject={showProject} />
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
        {project.can.edit ? (
          <ManagingApplications application={application} />
        ) : (
          <p className="text-15 text-ink-2">The project’s owners decide on applications.</p>
        )}
        <History application={application} />
      </div>
    </section>
  );
}
