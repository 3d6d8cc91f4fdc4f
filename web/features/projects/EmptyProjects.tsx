import { useSession } from "#web/data/session.ts";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** A site without projects. */
export function EmptyProjects() {
  const { isLoggedIn } = useSession();
  return (
    <EmptyState
      kind="proj"
      title="No projects yet"
      action={
        isLoggedIn ? (
          <CreateProjectButton variant="proj" />
        ) : (
          <ButtonLink variant="ink" href={paths.signIn(paths.projects())}>
            Sign In
          </ButtonLink>
        )
      }
    >
      Projects appear here once the first one is created.
    </EmptyState>
  );
}
