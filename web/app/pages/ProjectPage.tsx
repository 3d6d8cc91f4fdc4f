import type { Project } from "#contract/projects.ts";
import { ProjectScreen } from "#web/features/projects/ProjectScreen.tsx";
import { StarButton } from "#web/features/stars/StarButton.tsx";

export { projectLoader as loader } from "#web/app/loaders/project.ts";

const star = (project: Project) => <StarButton key={project.id} project={project} />;

/** The head of a project's pages, around each of its tabs. */
export default function ProjectPage() {
  return <ProjectScreen star={star} />;
}
