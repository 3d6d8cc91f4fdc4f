import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

/** What a visitor sees where a person's applications would be. */
export function LogInToView({ returnTo }: { returnTo: string }) {
  return (
    <div className="wrap grid min-h-[50vh] content-center justify-items-start gap-5 py-20">
      <h1 className="page-title">Applications</h1>
      <p className="max-w-measure text-ink-2">
        The applications that you have sent, what became of them, and those that wait for your
        answer.
      </p>
      <ButtonLink variant="ink" size="lg" href={paths.signIn(returnTo)}>
        Log In to View Your Applications
      </ButtonLink>
    </div>
  );
}
