import GitBranch from "lucide-react/icons/git-branch";
import Globe from "lucide-react/icons/globe";
import { lazy, type ReactNode, Suspense } from "react";
import type { Project } from "#contract/projects.ts";
import { StackChips, StackSection } from "#web/features/projects/stack/StackSection.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { TicketDivider } from "#web/ui/TicketDivider.tsx";

interface StackTabProps {
  project: Project;
  /** The picture of the team; null beside a form, which needs the height. */
  table: ReactNode;
  /** The list of the team. */
  team: ReactNode;
  /** The card to apply or to answer an invitation. */
  apply: ReactNode;
  starterIssues: ReactNode;
  feed: ReactNode;
  discussion: ReactNode;
}

/** The first tab of a project: its technologies, links, team and discussion. */
export function StackTab({
  project,
  table,
  team,
  apply,
  starterIssues,
  feed,
  discussion,
}: StackTabProps) {
  return (
    // In the order of a narrow window, so that late content moves nothing.
    <div className="wrap grid items-start gap-x-16 gap-y-12 pt-10 pb-24 max-md:pt-8 max-md:pb-16 lg:grid-cols-[minmax(0,1fr)_392px] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-12">
        <TechStack project={project} />
        <ProjectLinks project={project} />
        {starterIssues}
        {feed}
      </div>
      <Card
        as="aside"
        aria-label="The team and how to join it"
        className="top-6 min-w-0 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        {table && (
          <>
            <div className="px-4 pt-4 pb-3">{table}</div>
            <TicketDivider />
          </>
        )}
        {apply}
      </Card>
      <div className="grid min-w-0 gap-12">
        {team}
        {discussion}
      </div>
    </div>
  );
}

const OwnersStack = lazy(() => import("#web/features/projects/stack/OwnersStack.tsx"));

/** All technologies of a project; owners edit them in place. */
function TechStack({ project }: { project: Project }) {
  const stack = (
    <StackSection techs={project.techs}>
      <StackChips techs={project.techs} none="This project has not named its technologies yet." />
    </StackSection>
  );
  if (!project.can.edit) return stack;
  return (
    <Suspense fallback={stack}>
      <OwnersStack key={project.id} project={project} />
    </Suspense>
  );
}

function ProjectLinks({ project }: { project: Project }) {
  const { repositoryUrl, websiteUrl } = project;
  if (!repositoryUrl && !websiteUrl) return null;
  return (
    <section aria-labelledby="project-links">
      <div className="section-header">
        <Mark of="proj" />
        <h2 id="project-links">Links</h2>
      </div>
      <ul className="grid gap-2">
        {repositoryUrl && (
          <OutsideLink icon={<GitBranch />} what="Repository" address={repositoryUrl} />
        )}
        {websiteUrl && <OutsideLink icon={<Globe />} what="Website" address={websiteUrl} />}
      </ul>
    </section>
  );
}

function OutsideLink(props: { icon: ReactNode; what: string; address: string }) {
  return (
    <li className="flex min-w-0 items-baseline gap-3">
      <span className="translate-y-0.5 text-ink-3">{props.icon}</span>
      <span className="w-24 flex-none text-ink-2">{props.what}</span>
      <a
        className="link min-w-0 wrap-anywhere"
        href={props.address}
        rel="nofollow ugc noopener"
        dir="ltr"
      >
        {shortAddress(props.address)}
      </a>
    </li>
  );
}

/** An address for display: without the scheme, "www." and a final slash. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
