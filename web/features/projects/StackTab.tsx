import type { ReactNode } from "react";
import type { Project } from "#contract/projects.ts";
import { Card } from "#web/ui/Card.tsx";
import { Tear } from "#web/ui/TicketDivider.tsx";
import { ProjectLinks } from "./ProjectLinks.tsx";
import { RoundTable } from "#web/features/members/RoundTable.tsx";
import { TeamList } from "#web/features/members/TeamList.tsx";
import { TechStack } from "./stack/TechStack.tsx";

type StackTabProps = { project: Project; apply: ReactNode; feed: ReactNode; discussion: ReactNode };

/** What a project is built with, what moved lately and who is in; `apply` is how one joins. */
export function StackTab({ project, apply, feed, discussion }: StackTabProps) {
  return (
    // In the order of a narrow window, so that nothing that comes late pushes what is shown.
    <div className="wrap grid items-start gap-x-16 gap-y-12 pt-10 pb-24 max-md:pt-8 max-md:pb-16 lg:grid-cols-[minmax(0,1fr)_392px] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-12">
        <TechStack project={project} />
        <ProjectLinks project={project} />
        {feed}
      </div>
      <Card
        as="aside"
        aria-label="The team and how to join it"
        className="top-6 min-w-0 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <div className="px-4 pt-4 pb-3">
          <RoundTable project={project} />
        </div>
        <Tear />
        {apply}
      </Card>
      <div className="grid min-w-0 gap-12">
        <TeamList project={project} />
        {discussion}
      </div>
    </div>
  );
}
