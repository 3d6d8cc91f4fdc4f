import { Link } from "react-router";
import { useSession } from "#web/data/session.ts";
import { SignOutForm } from "#web/features/auth/SignOutForm.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";

export const loader = pageLoader(async () => ({ title: "Sign Out", noindex: true }));

export default function SignOutPage() {
  const { user } = useSession();
  return (
    <section className="wrap grid min-h-[50vh] content-center gap-5 py-20">
      <h1 className="page-title">{user ? "Sign out?" : "You are signed out"}</h1>
      <p className="max-w-measure text-ink-2">
        {user ? (
          <>
            You are signed in as <bdi>{user.displayName}</bdi>. Signing out deletes your unsent
            drafts from this browser.
          </>
        ) : (
          "Sign in again to take part."
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {user ? (
          <SignOutForm>
            <Button type="submit" variant="ink" size="lg">
              Sign Out
            </Button>
          </SignOutForm>
        ) : (
          <ButtonLink variant="ink" size="lg" href={paths.signIn()}>
            Sign In
          </ButtonLink>
        )}
        <ButtonLink variant="line" size="lg" render={<Link to={paths.home()} />}>
          {user ? "Stay signed in" : "Home"}
        </ButtonLink>
      </div>
    </section>
  );
}
