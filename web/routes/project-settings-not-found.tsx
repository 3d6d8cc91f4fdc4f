import { Link, useParams } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** For an address below the settings that leads nowhere. */
export default function NoSuchSettings() {
  const { projectId = "" } = useParams();
  return (
    <EmptyState
      title="Page not found"
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projectSettings(projectId)} />}>
          Project Settings
        </ButtonLink>
      }
    >
      These settings don’t exist, or the address has a slip in it.
    </EmptyState>
  );
}
