import { useSuspenseQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link, Outlet, useMatch, useParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { answerTimeLabel } from "#web/lib/answer-time.ts";
import { paths } from "#web/lib/paths.ts";
import { activityLabel } from "#web/features/projects/card/activity-labels.ts";
import { ActivityTime } from "#web/features/projects/card/ActivityTime.tsx";
import { capitalized } from "#web/features/projects/card/card-labels.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { LockedTab, Tab, Tabs } from "#web/ui/Tabs.tsx";

/**
 * The header of a project's pages with its `star`, above the current tab. Only the stack's tab
 * shows the description, which people who manage the project don't need.
 */
export function ProjectScreen({ star }: { star: (project: Project) => ReactNode }) {
  const { projectId = "" } = useParams();
  const inStack = useMatch("/projects/:projectId") !== null;
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <>
      <div className="wrap pt-10 max-md:pt-5">
        <Link
          to={paths.projects()}
          className="inline-flex min-h-8 items-center gap-2 text-15 text-ink-2 hover:text-ink"
        >
          <ArrowLeft />
          Projects
        </Link>
        <div className="mt-3 flex items-start justify-between gap-8 max-md:flex-col max-md:gap-4">
          <h1
            dir="auto"
            className="min-w-0 text-[clamp(2.25rem,1.4rem+3vw,3.5rem)] leading-[1.02] font-[540] tracking-[-0.034em] wrap-anywhere"
          >
            <Link to={paths.project(project.id)}>{project.name}</Link>
          </h1>
          <div className="flex flex-none flex-wrap items-center gap-3 md:min-h-14">
            {project.hiddenAt && <Badge>Hidden</Badge>}
            {project.archivedAt && <Badge>Archived</Badge>}
            {star(project)}
          </div>
        </div>
        {project.hiddenAt && (
          <p className="mt-4 rounded-md bg-danger-wash px-4 py-3 text-15">
            An admin hid this project. Only its members and admins see it, and it takes no new
            members, applications or stars.
          </p>
        )}
        {inStack && <Prose html={project.descriptionHtml} size="lead" className="mt-5" />}
        {inStack && <LastActivity project={project} />}
        <ProjectTabs project={project} />
      </div>
      <Outlet />
    </>
  );
}

/** "Pushed yesterday", and how soon applications are answered. */
function LastActivity({ project }: { project: Project }) {
  const { words, ...time } = activityLabel(project);
  const { medianAnswerSeconds, archivedAt } = project;
  return (
    <p className="mt-5 flex items-baseline gap-2.5 text-15 text-ink-2">
      <Mark of="proj" />
      <span>
        {capitalized(words)} <ActivityTime {...time} />
        {/* A server of the version before doesn't send it. */}
        {typeof medianAnswerSeconds === "number" && archivedAt === null && (
          <> • {answerTimeLabel(medianAnswerSeconds)}</>
        )}
      </span>
    </p>
  );
}

function ProjectTabs({ project: { id, can } }: { project: Project }) {
  const inApplications = useMatch("/projects/:projectId/applications/*") !== null;
  const inSettings = useMatch("/projects/:projectId/settings/*") !== null;
  return (
    <Tabs label="Project" kind="proj" className="mt-8">
      <Tab current={!inApplications && !inSettings} render={<Link to={paths.project(id)} />}>
        Stack
      </Tab>
      {can.viewApplications ? (
        <Tab current={inApplications} render={<Link to={paths.projectApplications(id)} />}>
          Applications
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
