import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ArchiveProject } from "#web/features/projects/settings/ArchiveProject.tsx";
import { DeleteProject } from "#web/features/projects/settings/DeleteProject.tsx";
import { ProjectForm } from "#web/features/projects/settings/ProjectForm.tsx";
import { projectQuery } from "#web/data/projects.ts";

/** A project's data, its archiving and its deletion. */
export default function ProjectSettingsScreen() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <div className="grid gap-12">
      <section aria-labelledby="about-project" className="grid gap-5">
        <h2 id="about-project">Project</h2>
        <ProjectForm key={project.id} project={project} />
      </section>
      <ArchiveProject project={project} />
      <DeleteProject project={project} />
    </div>
  );
}
