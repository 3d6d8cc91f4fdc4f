import { data, Link } from "react-router";
import type { Loader, PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** What isn't there says so within the frame around it. */
export const loader: Loader = async () =>
  data<PageMeta>({ title: "Page not found", noindex: true }, { status: 404 });

/** For an address in the admin area that leads nowhere. */
export default function NoSuchAdminPage() {
  return (
    <>
      <h1 className="sr-only">Admin</h1>
      <EmptyState
        title="Page not found"
        action={
          <ButtonLink variant="ink" render={<Link to={paths.admin("techs")} />}>
            Techs
          </ButtonLink>
        }
      >
        There is nothing at this address, or it has a slip in it.
      </EmptyState>
    </>
  );
}
