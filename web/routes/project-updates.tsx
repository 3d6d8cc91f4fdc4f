import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect } from "react";
import { Link, useLocation, useParams, useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { projectQuery } from "#web/data/projects.ts";
import { updatesCursorOf, updatesQuery } from "#web/data/updates.ts";
import { UpdateEntry } from "#web/features/updates/UpdateEntry.tsx";
import { UpdateForm } from "#web/features/updates/UpdateForm.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { type LoaderContext, pageLoader } from "#web/lib/loader.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FeedLink } from "#web/ui/FeedLink.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";

export const loader = pageLoader(async (context) => {
  const project = await projectOf(context);
  const { api, url, ensurePages } = context;
  await ensurePages(updatesQuery(api, project.id, updatesCursorOf(url.searchParams)));
  return {
    title: t("updates.pageTitle", { project: project.name }),
    canonical: paths.updates(project.id),
  };
});

const projectOf = ({ api, param, ensure }: LoaderContext): Promise<Project> =>
  ensure(projectQuery(api, param("projectId")));

/** What a project's team posted, latest first; members post more. */
export default function ProjectUpdatesPage() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const after = updatesCursorOf(useSearchParams()[0]);
  const query = useInfiniteQuery(updatesQuery(useApi(), projectId, after));
  useFocusOnTarget();
  return (
    <div className="wrap grid gap-8 pt-8 pb-24 max-md:pt-5 max-md:pb-16">
      <div className="grid max-w-[720px] gap-2">
        {project.can.postUpdates && !after && (
          <Card className="mb-6 px-6 py-5 max-md:px-4">
            <UpdateForm projectId={project.id} />
          </Card>
        )}
        {after && (
          <Link
            to={paths.updates(project.id)}
            className="small inline-flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink"
          >
            <ArrowUp />
            {t("updates.latest")}
          </Link>
        )}
        <PagedList
          query={query}
          failure={t("updates.notLoaded")}
          skeleton={<UpdatesSkeleton />}
          empty={<NoUpdates project={project} />}
          hrefAfter={(cursor) => paths.updates(project.id, cursor)}
        >
          {(updates, list) => (
            <>
              <div className="flex justify-end">
                <FeedLink
                  href={`/feeds/projects/${project.id}.atom`}
                  title={t("project-events.feed", { project: project.name })}
                />
              </div>
              <ul ref={list} className="[&>li:first-child>article]:border-t-0">
                {updates.map((update) => (
                  <UpdateEntry key={update.id} update={update} />
                ))}
              </ul>
            </>
          )}
        </PagedList>
      </div>
    </div>
  );
}

/** Moves the focus to the update that the address names, as of a notification. */
function useFocusOnTarget() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith("#update-")) document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
}

function NoUpdates({ project }: { project: Project }) {
  return (
    <EmptyState kind="proj" title={t("updates.emptyTitle")}>
      <p>{t(project.can.postUpdates ? "updates.emptyForTeam" : "updates.empty")}</p>
    </EmptyState>
  );
}

function UpdatesSkeleton() {
  return (
    <Loading label={t("updates.loading")}>
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-3 py-8">
          <Skeleton className="h-7 w-3/5" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </Loading>
  );
}
