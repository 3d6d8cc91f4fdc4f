import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { AppliedTech } from "./AppliedTech.tsx";
import { CardGrid } from "./card/CardGrid.tsx";
import { CardSkeletons } from "./card/CardSkeletons.tsx";
import { ProjectCard } from "./card/ProjectCard.tsx";
import { ListPage } from "./ListPage.tsx";
import { NoProjects } from "./NoProjects.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { ProjectsSide } from "./ProjectsSide.tsx";
import { projectsFilterOf, techNamed } from "./projects-filter.ts";
import { projectsQuery } from "#web/data/projects.ts";

export function ProjectsScreen() {
  const [params] = useSearchParams();
  const filter = projectsFilterOf(params);
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
        what="The projects"
        skeleton={<CardSkeletons count={8} label="The projects are loading" />}
        empty={<NoProjects techName={known?.name} />}
        hrefAfter={(after) => paths.projects({ tech, after })}
      >
        {(projects, list) => (
          <CardGrid ref={list}>
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} heading="h3" />
            ))}
          </CardGrid>
        )}
      </PagedList>
    </ListPage>
  );
}
