import { Link } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { categoryName, type TechsFilter } from "./techs-filter.ts";

/** Nothing has that name, not even nearly; or nothing of that kind. */
export function NoTechs({ filter: { query, category } }: { filter: TechsFilter }) {
  const everywhere = query !== "" && category !== undefined;
  return (
    <EmptyState
      hue="tech"
      title={
        query === "" ? (
          "No technologies here"
        ) : (
          <span className="wrap-anywhere">
            Nothing called <q dir="auto">{query}</q>
            {category && ` in ${categoryName(category)}`}
          </span>
        )
      }
      action={
        <ButtonLink variant="ink" render={<Link to={paths.techs(everywhere ? { query } : {})} />}>
          {everywhere ? "Search All Categories" : "All Technologies"}
        </ButtonLink>
      }
    >
      {query !== "" && "Short forms such as ts, k8s and postgres work too, and so do slips."}
    </EmptyState>
  );
}
