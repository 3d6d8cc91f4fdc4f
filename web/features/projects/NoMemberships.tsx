import { Link } from "react-router";
import type { RoleName } from "#contract/members.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { CreateProjectButton } from "./create/CreateProjectButton.tsx";

/** A tab of My Projects with nothing under it, and the way to have something there. */
export function NoMemberships({ role }: { role: RoleName | undefined }) {
  if (role === "owner") {
    return (
      <EmptyState
        hue="proj"
        title="You own no project yet"
        action={<CreateProjectButton variant="proj" />}
      >
        List yours: those whose tech stack fits will find it.
      </EmptyState>
    );
  }
  const seat = role ? `a ${role}’s seat` : "a seat";
  return (
    <EmptyState
      hue="proj"
      title={role ? `You are on no team as a ${role} yet` : "You are on no team yet"}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
          Browse Projects
        </ButtonLink>
      }
    >
      Ask a team for {seat}: once its owner accepts, the project stands here.
    </EmptyState>
  );
}
