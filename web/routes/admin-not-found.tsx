import { Link } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

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
