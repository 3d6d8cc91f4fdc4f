import { useSuspenseQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link, Outlet, useMatch, useParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { LockedTab, Tab, Tabs } from "#web/ui/Tabs.tsx";
import { ProjectDescription } from "./ProjectDescription.tsx";

interface ProjectScreenProps {
  /** Its technologies, activity and links, on the stack's tab. */
  facts: (project: Project) => ReactNode;
  /** How many applications wait, for those who may read them. */
  waitingCount: (project: Project) => ReactNode;
  /** What the viewer does with the project, beside its name. */
  actions: (project: Project) => ReactNode;
}

/**
 * The header of a project's pages, above the current tab. On the stack's tab, the card to join
 * stands beside it.
 */
export function ProjectScreen({ actions, facts, waitingCount }: ProjectScreenProps) {
  const { projectId = "" } = useParams();
  const inStack = useMatch("/projects/:projectId") !== null;
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const header = (
    <div className={inStack ? "min-w-0" : "wrap pt-6 max-md:pt-3"}>
      <div className="flex min-h-10 flex-wrap items-center gap-2 max-sm:gap-1">
        <Link
          to={paths.projects()}
          className="me-auto inline-flex min-h-8 items-center gap-2 text-15 text-ink-2 hover:text-ink"
        >
          <ArrowLeft />
          {/* On phones the buttons beside it need the room. */}
          <span className="max-sm:sr-only">Projects</span>
        </Link>
        {project.hiddenAt && <Badge>Hidden</Badge>}
        {project.archivedAt && <Badge>Archived</Badge>}
        {actions(project)}
      </div>
      <h1 dir="auto" className="page-title mt-3 min-w-0 wrap-anywhere">
        <Link to={paths.project(project.id)}>{project.name}</Link>
      </h1>
      {project.hiddenAt && (
        <p className="mt-4 rounded-md bg-danger-wash px-4 py-3 text-15">
          An admin hid this project. Only its members and admins can see it, and it accepts no new
          members, applications or stars.
        </p>
      )}
      <ProjectDescription key={project.id} project={project} lines={inStack ? 3 : 2} />
      {inStack && facts(project)}
      <ProjectTabs project={project} waitingCount={waitingCount(project)} />
    </div>
  );
  if (!inStack) {
    return (
      <>
        {header}
        <Outlet />
      </>
    );
  }
  return (
    <div className="wrap grid items-start gap-x-14 pt-6 pb-24 max-md:pt-3 max-md:pb-16 lg:grid-cols-[minmax(0,1fr)_376px] lg:grid-rows-[auto_1fr]">
      {header}
      <Outlet />
    </div>
  );
}

interface ProjectTabsProps {
  project: Project;
  waitingCount: ReactNode;
}

function ProjectTabs({ project: { id, can }, waitingCount }: ProjectTabsProps) {
  const inApplications = useMatch("/projects/:projectId/applications/*") !== null;
  const inSettings = useMatch("/projects/:projectId/settings/*") !== null;
  return (
    <Tabs label="Project" kind="proj" className="mt-6">
      <Tab current={!inApplications && !inSettings} render={<Link to={paths.project(id)} />}>
        Stack
      </Tab>
      {can.viewApplications ? (
        <Tab current={inApplications} render={<Link to={paths.projectApplications(id)} />}>
          Applications
          {waitingCount}
        </Tab>
      ) : (
        <LockedTab why="only members can open this">Applications</LockedTab>
      )}
      {can.settings ? (
        <Tab current={inSettings} render={<Link to={paths.projectSettings(id)} />}>
          Settings
        </Tab>
      ) : (
        <LockedTab why="only owners can open this">Settings</LockedTab>
      )}
    </Tabs>
  );
}
