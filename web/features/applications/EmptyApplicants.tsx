import { Link } from "react-router";
import type { Project } from "#contract/projects.ts";
import { type ApplicationsTab, paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** What an empty tab of the project's inbox says. */
export function NoApplicants({ project, tab }: { project: Project; tab: ApplicationsTab }) {
  if (tab !== "pending") {
    return (
      <EmptyState
        hue="user"
        title={tab === "accepted" ? "Nobody was accepted yet" : "Nothing was closed yet"}
        action={
          <ButtonLink variant="line" render={<Link to={paths.projectApplications(project.id)} />}>
            View Pending
          </ButtonLink>
        }
      >
        {tab === "accepted"
          ? "Applications that ended in a seat at the table stay here."
          : "Applications that were turned down or withdrawn stay here."}
      </EmptyState>
    );
  }
  const takes = project.archivedAt === null && project.settingOpenRoles.length > 0;
  return (
    <EmptyState
      hue="user"
      title="No pending applications"
      action={
        <ButtonLink variant="line" render={<Link to={paths.project(project.id)} />}>
          View Project Page
        </ButtonLink>
      }
    >
      {takes
        ? "When somebody wants to join, their application waits here for an answer."
        : "The project takes no applications at the moment, since no role is open."}
    </EmptyState>
  );
}
