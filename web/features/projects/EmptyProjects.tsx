import { Link } from "react-router";
import { useSession } from "#web/data/session.ts";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** An empty list, of a technology or of the whole site. */
export function EmptyProjects({ techName }: { techName: string | undefined }) {
  const { isLoggedIn } = useSession();
  if (techName !== undefined) {
    return (
      <EmptyState
        kind="tech"
        title={`Nobody builds with ${techName} here yet`}
        action={
          <ButtonLink render={<Link to={paths.projects()} />} variant="ink">
            Browse Projects
          </ButtonLink>
        }
      >
        A project shows up as soon as it names the technology in its stack.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="proj"
      title="The board is empty"
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
      Projects stand here as soon as somebody lists the first one.
    </EmptyState>
  );
}
