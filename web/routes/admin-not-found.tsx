import { data, Link } from "react-router";
import type { Loader, PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** 404, shown within the admin area's frame. */
export const loader: Loader = async () =>
  data<PageMeta>({ title: "Page not found", noindex: true }, { status: 404 });

/** The page for unknown addresses in the admin area. */
export default function NoSuchAdminPage() {
  return (
    <>
      <h1 className="sr-only">Admin</h1>
      <EmptyState
        title="Page not found"
        action={
          <ButtonLink variant="ink" render={<Link to={paths.admin("techs")} />}>
            Go to technologies
          </ButtonLink>
        }
      >
        The address may be mistyped.
      </EmptyState>
    </>
  );
}
