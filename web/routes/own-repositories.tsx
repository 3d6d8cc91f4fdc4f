import { t } from "#shared/messages/t.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { pageLoader, requireSession } from "#web/lib/loader.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { ProjectsSide } from "#web/features/projects/ProjectsSide.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** The code host is read by the browser: a page that waits for it would come late. */
export const loader = pageLoader(async (context) => {
  requireSession(context);
  return { title: t("projects.ownRepositories"), noindex: true };
});

// Apart from what pages share: its forms would get into the files of the others.
const RepositoryChoice = deferred(
  () => import("#web/features/projects/create/own-repositories/RepositoryChoice.tsx"),
);

/** Nobody knows yet how long the list will be: the footer waits for it rather than move. */
const noFooter = "@media (scripting: enabled) { .site-footer { display: none } }";

const skeleton = () => (
  <Loading label={t("projects.repositoriesLoading")}>
    <style>{noFooter}</style>
    <SkeletonText lines={6} />
  </Loading>
);

export default function OwnRepositoriesPage() {
  return (
    <ListPage
      title={t("projects.ownRepositories")}
      side={
        // Below the list, it would move when the list loads.
        <div className="max-lg:hidden">
          <ProjectsSide />
        </div>
      }
    >
      <div className="max-w-190">
        <p className="mb-5 text-ink-2">{t("projects.repositoriesLead")}</p>
        <noscript>
          <p className="mb-5 text-ink-2">{t("projects.repositoriesNoScript")}</p>
        </noscript>
        <RepositoryChoice fallback={skeleton()} skeleton={skeleton()} />
      </div>
    </ListPage>
  );
}
