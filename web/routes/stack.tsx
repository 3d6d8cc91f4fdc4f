import { useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { useSession } from "#web/data/session.ts";
import { returnPath } from "#web/lib/paths.ts";
import { OwnStackSkeleton } from "#web/features/own-stack/OwnStackSkeleton.tsx";
import { deferred } from "#web/lib/deferred.tsx";
import { pageLoader, requireSession } from "#web/lib/loader.ts";

/** The code host is read by the browser: a page that waits for it would come late. */
export const loader = pageLoader(async (context) => {
  requireSession(context);
  return { title: t("own-stack.title"), noindex: true };
});

// Apart from what pages share: its pieces would get into the files of the others.
const OwnStackScreen = deferred(() => import("#web/features/own-stack/OwnStackScreen.tsx"));

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
          {rich("own-stack.needsScripts", {
            link: (text) => (
              <a className="link" href={returnTo}>
                {text}
              </a>
            ),
          })}
        </p>
      </noscript>
      <OwnStackScreen
        key={user.id}
        fallback={<OwnStackSkeleton />}
        user={user}
        returnTo={returnTo}
      />
    </>
  );
}
