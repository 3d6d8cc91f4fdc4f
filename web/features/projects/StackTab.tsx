import type { ReactNode } from "react";
import type { Project } from "#contract/projects.ts";
import { Card } from "#web/ui/Card.tsx";
import { Tear } from "#web/ui/Tear.tsx";
import { ProjectLinks } from "./ProjectLinks.tsx";
import { RoundTable } from "./team/RoundTable.tsx";
import { TeamList } from "./team/TeamList.tsx";
import { TechStack } from "./stack/TechStack.tsx";

type StackTabProps = { project: Project; apply: ReactNode; talk: ReactNode };

/** What a project is built with and who is in; `apply` is how one joins. */
export function StackTab({ project, apply, talk }: StackTabProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)_392px] items-start gap-16 pt-10 pb-24 max-lg:grid-cols-1 max-lg:gap-12 max-md:pt-8 max-md:pb-16">
      <div className="grid gap-12 max-lg:contents">
        <TechStack project={project} />
        <ProjectLinks project={project} />
        <div className="max-lg:order-last">
          <TeamList project={project} />
        </div>
        {talk}
      </div>
      <Card as="aside" aria-label="The team and how to join it" className="top-6 lg:sticky">
        <div className="px-4 pt-4">
          <RoundTable project={project} />
        </div>
        <Tear />
        {apply}
      </Card>
    </div>
  );
}
