import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

/** What a visitor sees where a person's notifications would be. */
export function LogInToSee() {
  return (
    <div className="wrap grid min-h-[50vh] content-center justify-items-start gap-5 py-20">
      <h1 className="page-title">Notifications</h1>
      <p className="max-w-measure text-ink-2">
        What happens with your projects, your applications and what you said: it is told here, as it
        happens.
      </p>
      <ButtonLink variant="ink" size="lg" href={paths.signIn(paths.notifications())}>
        Log In to View Your Notifications
      </ButtonLink>
    </div>
  );
}
