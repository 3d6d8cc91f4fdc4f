import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { PeopleFilters } from "./PeopleFilters.tsx";
import type { PeopleFiltersProps } from "./people-filters-props.ts";

/** The id of the form that the order of the list belongs to as well. */
export const filtersFormId = "people-filters";

/** The filters beside the list; where no script runs, a form that opens the filtered list. */
export function PeopleFiltersForm(props: Omit<PeopleFiltersProps, "prefix">) {
  const { project, role } = props.filter;
  return (
    <form
      id={filtersFormId}
      action={paths.people()}
      className="contents"
      onSubmit={(event) => event.preventDefault()}
    >
      {project && <input type="hidden" name="project" value={project} />}
      {project && role && <input type="hidden" name="role" value={role} />}
      <PeopleFilters {...props} prefix="" />
      <noscript>
        <Button type="submit" variant="ink">
          Apply filters
        </Button>
      </noscript>
    </form>
  );
}
