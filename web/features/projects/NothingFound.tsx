import { Link } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

export function NothingFound({ search }: { search: string }) {
  return (
    <EmptyState
      hue="proj"
      title={
        <span className="wrap-anywhere">
          No project matches <q dir="auto">{search}</q>
        </span>
      }
      action={<BrowseProjects />}
    >
      Try fewer or more general words, or the name of a technology: short forms such as ts, k8s and
      postgres work too.
    </EmptyState>
  );
}

export function NothingSought() {
  return (
    <EmptyState hue="proj" title="What would you like to build?" action={<BrowseProjects />}>
      Search by a project’s name, by what it is about, or by a technology it is built with.
    </EmptyState>
  );
}

function BrowseProjects() {
  return (
    <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
      Browse Projects
    </ButtonLink>
  );
}
