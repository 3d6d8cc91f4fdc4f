import { ProjectApplicationsScreen } from "#web/features/applications/ProjectApplicationsScreen.tsx";

export { projectApplicationsLoader as loader } from "#web/app/loaders/applications.ts";

export default function ProjectApplicationsPage() {
  return <ProjectApplicationsScreen />;
}
