// Where a sign-in ends that didn't succeed: what happened, and the way to try again.
import { Link, useSearchParams } from "react-router";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { problemOf } from "./problems.ts";
import { returnPath } from "./return-path.ts";

export function SignInScreen() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const returnTo = returnPath(search.get("returnTo"));
  const { title, text } = problemOf(search.get("problem"));
  return (
    <section className="wrap grid min-h-[50vh] content-center gap-5 py-20">
      <h1 className="page-title">{user ? "You are signed in" : title}</h1>
      <p className="max-w-measure text-ink-2">
        {user ? `As ${user.displayName}. Go on where you were.` : text}
      </p>
      <div className="flex flex-wrap gap-3">
        {user ? (
          <ButtonLink variant="ink" size="lg" render={<Link to={returnTo} />}>
            Go On
          </ButtonLink>
        ) : (
          <>
            <ButtonLink variant="ink" size="lg" href={paths.signIn(returnTo)}>
              Sign In
            </ButtonLink>
            <ButtonLink variant="line" size="lg" render={<Link to={returnTo} />}>
              Go On Without
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}
