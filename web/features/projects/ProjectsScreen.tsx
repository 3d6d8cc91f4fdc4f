import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { projectsQuery } from "#web/data/projects.ts";
import { CardGrid, CardSkeletons } from "#web/features/projects/card/CardGrid.tsx";
import { ProjectCard } from "#web/features/projects/card/ProjectCard.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { EmptyProjects } from "./EmptyProjects.tsx";
import { ListPage } from "./ListPage.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { projectsFilterInSearch, techNamed } from "./project-params.ts";
import { ProjectsSide } from "./ProjectsSide.tsx";

export function ProjectsScreen() {
  const [params] = useSearchParams();
  const filter = projectsFilterInSearch(params);
  const { tech } = filter;
  const query = useInfiniteQuery(projectsQuery(useApi(), filter));
  const known = tech === undefined ? undefined : techNamed(tech, query.data);

  return (
    <ListPage title="Projects" note="Newest first" side={<ProjectsSide />}>
      <h2 className="sr-only">Results</h2>
      {known && <AppliedTech tech={known} />}
      {filter.after && (
        <p className="mb-5">
          <Link className="link" to={paths.projects({ tech })}>
            Back to the newest
          </Link>
        </p>
      )}
      <PagedList
        query={query}
        failure="The projects could not be loaded"
        skeleton={<CardSkeletons count={8} label="The projects are loading" />}
        empty={<EmptyProjects techName={known?.name} />}
        hrefAfter={(after) => paths.projects({ tech, after })}
      >
        {(projects, list) => (
          <CardGrid ref={list} projects={projects}>
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} heading="h3" />
            ))}
          </CardGrid>
        )}
      </PagedList>
    </ListPage>
  );
}

/** The technology that filters the list, and the links to remove it. */
function AppliedTech({ tech }: { tech: Pick<TechRef, "name" | "imageUrl"> }) {
  const navigate = useNavigate();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <span className="small text-ink-2">Projects built with</span>
      <Chip
        selected
        image={<Logo name={tech.name} src={tech.imageUrl} />}
        onRemove={() => void navigate(paths.projects())}
        removeLabel={`Remove ${tech.name}`}
      >
        {tech.name}
      </Chip>
      <Link to={paths.projects()} className={buttonClass({ variant: "quiet", size: "sm" })}>
        Clear
      </Link>
    </div>
  );
}
