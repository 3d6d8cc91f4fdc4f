import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";
import { CardSkeleton, useCardLogos } from "#web/entities/project-cards/CardGrid.tsx";
import { ProjectCard } from "#web/entities/project-cards/ProjectCard.tsx";
import { EmptyProjects } from "./EmptyProjects.tsx";
import { newestProjects, newestProjectsQuery } from "#web/data/project-lists.ts";

/** Columns of different widths on purpose; the first card is the largest. */
const grid =
  "grid grid-cols-[5fr_4fr_3.3fr] gap-6 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-4";

/** Those in the first row. */
export const newestNearTop = 3;

/** The newest projects, for the home page. */
export function NewestProjects() {
  return (
    <section className="wrap pt-20 pb-24 max-md:pt-12 max-md:pb-16" aria-labelledby="newest">
      <div className="section-header mb-5 flex-wrap">
        <Mark of="proj" />
        <h2 id="newest">New projects</h2>
        <Link className="link end text-15" to={paths.projects()}>
          See all
        </Link>
      </div>
      <Cards />
    </section>
  );
}

function Cards() {
  const query = useQuery(newestProjectsQuery(useApi()));
  useCardLogos(query.data ?? [], newestNearTop);
  if (query.isPending) {
    return (
      <Loading label="The projects are loading">
        <ul className={grid}>
          {Array.from({ length: newestProjects }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </ul>
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        title="The projects could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (query.data.length === 0) return <EmptyProjects />;
  return (
    <ul className={grid}>
      {query.data.map((project, index) => (
        <ProjectCard key={project.id} project={project} heading="h3" lead={index === 0} />
      ))}
    </ul>
  );
}
