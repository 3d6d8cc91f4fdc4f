import type { Project } from "#contract/projects.ts";
import { AdminDeleteSpot } from "#web/app/AdminDeleteSpot.tsx";
import { MoreActions } from "#web/features/blocks/MoreActions.tsx";
import { ProjectScreen } from "#web/features/projects/ProjectScreen.tsx";
import { StarButton } from "#web/features/stars/StarButton.tsx";

export { projectLoader as loader } from "#web/app/loaders/project.ts";

const acts = (project: Project) => (
  <>
    <StarButton key={project.id} project={project} />
    <MoreActions
      kind="project"
      id={project.id}
      name={project.name}
      isOwn={project.can.viewApplications}
    />
    <AdminDeleteSpot project={project} />
  </>
);

/** The head of a project's pages, around each of its tabs. */
export default function ProjectPage() {
  return <ProjectScreen star={acts} />;
}
