import { ProjectsScreen } from "#web/features/projects/ProjectsScreen.tsx";

export { projectsLoader as loader } from "#web/app/loaders/projects.ts";

export default function ProjectsPage() {
  return <ProjectsScreen />;
}
