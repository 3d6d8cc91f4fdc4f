import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#web/data/session.ts";
import { returnPath } from "#web/features/auth/return-path.ts";
import { pageLoader, requireSession } from "#web/lib/loader.ts";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** The code host is asked by the browser: a page that waits for it would come late. */
export const loader = pageLoader(async (context) => {
  requireSession(context);
  return { title: "Your stack", noindex: true };
});

// Apart from what pages share: its pieces would get into the files of the others.
const OwnStackScreen = lazy(() => import("#web/features/own-stack/OwnStackScreen.tsx"));

/** Where a new person is led after the first sign-in, and from their profile later. */
export default function StackPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const returnTo = returnPath(search.get("returnTo"));
  if (!user) return null;
  return (
    <>
      <noscript>
        <p className="wrap pt-12">
          Choosing a stack needs JavaScript.{" "}
          <a className="link" href={returnTo}>
            Continue without it
          </a>
          .
        </p>
      </noscript>
      <Suspense
        fallback={
          <div className="wrap pt-12 pb-24">
            <Loading label="Your stack is loading">
              <SkeletonText lines={8} />
            </Loading>
          </div>
        }
      >
        <OwnStackScreen key={user.id} user={user} returnTo={returnTo} />
      </Suspense>
    </>
  );
}
