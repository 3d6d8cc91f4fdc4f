import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { ProjectsSide } from "#web/features/projects/ProjectsSide.tsx";
import { CardGrid, CardSkeletons } from "#web/entities/project-cards/CardGrid.tsx";
import { ProjectCard } from "#web/entities/project-cards/ProjectCard.tsx";
import { StarButton } from "#web/entities/stars/StarButton.tsx";
import { starredQuery } from "#web/data/stars.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

export const loader = pageLoader(async (context) => {
  const { api, url, ensurePages } = context;
  requireSession(context);
  const after = url.searchParams.get("after") || undefined;
  await awaitOnServer(ensurePages(starredQuery(api, after)));
  return { title: t("frame.starredProjects"), noindex: true };
});

/**
 * The viewer's starred projects. An unstarred one stays in the list until the viewer returns to it.
 */
export default function StarredPage() {
  const [params] = useSearchParams();
  const after = params.get("after") || undefined;
  const query = useInfiniteQuery(starredQuery(useApi(), after));
  return (
    <ListPage title={t("frame.starredProjects")} note={t("stars.recent")} side={<ProjectsSide />}>
      <h2 className="sr-only">{t("stars.heading")}</h2>
      {after && (
        <p className="mb-5">
          <Link className="link" to={paths.starred()}>
            {t("stars.backToLatest")}
          </Link>
        </p>
      )}
      <PagedList
        query={query}
        failure={t("stars.notLoaded")}
        skeleton={<CardSkeletons count={4} label={t("stars.loading")} />}
        empty={<NothingStarred />}
        hrefAfter={(next) => paths.starred(next)}
      >
        {(projects, list) => (
          <CardGrid ref={list} projects={projects}>
            {projects.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                heading="h3"
                star={<StarButton project={project} small />}
              />
            ))}
          </CardGrid>
        )}
      </PagedList>
    </ListPage>
  );
}

function NothingStarred() {
  return (
    <EmptyState
      kind="proj"
      title={t("stars.none")}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
          {t("home.browseProjects")}
        </ButtonLink>
      }
    >
      {t("stars.noneHint")}
    </EmptyState>
  );
}
