import { data, Link, useParams } from "react-router";
import type { Loader, PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** 404, shown within the settings' frame. */
export const loader: Loader = async () =>
  data<PageMeta>({ title: "Page not found", noindex: true }, { status: 404 });

/** The page for unknown addresses below the settings. */
export default function NoSuchSettings() {
  const { projectId = "" } = useParams();
  return (
    <EmptyState
      title="Page not found"
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projectSettings(projectId)} />}>
          Project settings
        </ButtonLink>
      }
    >
      These settings don’t exist, or the address may be mistyped.
    </EmptyState>
  );
}
