import { lazy } from "react";
import { pageLoader, requireSession } from "#web/lib/loader.ts";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** The code host is asked by the browser: a page that waits for it would come late. */
export const loader = pageLoader(async (context) => {
  requireSession(context);
  return { title: "Your repositories", noindex: true };
});

// Apart from what pages share: its forms would get into the files of the others.
const RepositoryChoice = lazy(
  () => import("#web/features/projects/create/own-repositories/RepositoryChoice.tsx"),
);

export default function OwnRepositoriesPage() {
  return (
    <ListPage title="Your repositories" note="Public repositories at your code host">
      <noscript>
        <p className="mb-5 text-ink-2">Choosing repositories needs JavaScript.</p>
      </noscript>
      {/* As high as the window, so that the footer stays where it is as the list arrives. */}
      <div className="min-h-dvh">
        <HydratingPart
          fallback={
            <Loading label="Your repositories are loading">
              <SkeletonText lines={6} />
            </Loading>
          }
        >
          <RepositoryChoice />
        </HydratingPart>
      </div>
    </ListPage>
  );
}
