import { ProjectApplicationScreen } from "#web/features/applications/ProjectApplicationScreen.tsx";

export { projectApplicationLoader as loader } from "#web/app/loaders/applications.ts";

export default function ProjectApplicationPage() {
  return <ProjectApplicationScreen />;
}
