import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { LogoSection } from "#web/features/pictures/LogoSection.tsx";
import { PicturesSection } from "#web/features/pictures/PicturesSection.tsx";
import { OtherSites } from "#web/features/projects/settings/OtherSites.tsx";
import {
  ArchiveProject,
  DeleteProject,
  HandOverProject,
} from "#web/features/projects/settings/ArchiveOrDelete.tsx";
import { RepositoryFileSection } from "#web/features/projects/settings/RepositoryFileSection.tsx";
import { ProposedTechs } from "#web/features/projects/settings/ProposedTechs.tsx";
import { ProjectForm } from "#web/features/projects/settings/ProjectForm.tsx";
import { projectQuery } from "#web/data/projects.ts";
import { repositoryFileQuery } from "#web/data/repository-files.ts";
import { techProposalsQuery } from "#web/data/tech-proposals.ts";
import { pageLoader } from "#web/lib/loader.ts";
import { Card } from "#web/ui/Card.tsx";

/** The proposals are below the form, which would move when they came later. */
export const loader = pageLoader(async ({ api, param, ensure }) => {
  const id = param("projectId");
  await Promise.all([
    ensure(techProposalsQuery(api, id)).catch(() => undefined),
    ensure(repositoryFileQuery(api, id)).catch(() => undefined),
  ]);
  return null;
});

/** A project's data, its archiving and its deletion. */
export default function ProjectSettingsScreen() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <div className="grid gap-10 max-md:gap-8">
      <section aria-labelledby="about-project" className="grid grid-cols-1 gap-4">
        <h2 id="about-project">{t("projects.project")}</h2>
        <Card className="p-6 max-md:p-5">
          <ProjectForm key={project.id} project={project} />
        </Card>
      </section>
      <RepositoryFileSection key={`file ${project.id}`} project={project} />
      <LogoSection key={`logo ${project.id}`} project={project} />
      <PicturesSection key={`pictures ${project.id}`} project={project} />
      <ProposedTechs project={project} />
      {!project.hiddenAt && <OtherSites project={project} />}
      <HandOverProject project={project} />
      <ArchiveProject project={project} />
      <DeleteProject project={project} />
    </div>
  );
}
