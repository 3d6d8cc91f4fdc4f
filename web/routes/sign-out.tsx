import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { SignOutForm } from "#web/features/auth/SignOutForm.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { bdi, rich } from "#web/lib/rich.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";

export const loader = pageLoader(async () => ({ title: t("frame.signOut"), noindex: true }));

export default function SignOutPage() {
  const { user } = useSession();
  return (
    <section className="wrap grid min-h-[50vh] content-center gap-5 py-20">
      <h1 className="page-title">{user ? t("auth.signOutTitle") : t("auth.youAreSignedOut")}</h1>
      <p className="max-w-measure text-ink-2">
        {user
          ? rich("auth.signOutText", { name: user.displayName, bdi })
          : t("auth.signInAgainToTakePart")}
      </p>
      <div className="flex flex-wrap gap-3">
        {user ? (
          <SignOutForm>
            <Button type="submit" variant="ink" size="lg">
              {t("frame.signOut")}
            </Button>
          </SignOutForm>
        ) : (
          <ButtonLink variant="ink" size="lg" href={paths.signIn()}>
            {t("frame.signIn")}
          </ButtonLink>
        )}
        <ButtonLink variant="line" size="lg" render={<Link to={paths.home()} />}>
          {user ? t("auth.staySignedIn") : t("palette.home")}
        </ButtonLink>
      </div>
    </section>
  );
}
