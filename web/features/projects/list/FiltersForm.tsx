import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Facets } from "./Facets.tsx";
import type { FacetsProps } from "./facets-props.ts";

/** The id of the form that the order of the list belongs to as well. */
export const filtersFormId = "project-filters";

/** The filters beside the list; where no script runs, a form that opens the filtered list. */
export function FiltersForm(props: Omit<FacetsProps, "prefix">) {
  const { search } = props.filter;
  return (
    <form
      id={filtersFormId}
      action={search ? paths.search() : paths.projects()}
      className="contents"
      onSubmit={(event) => event.preventDefault()}
    >
      {search && <input type="hidden" name="query" value={search} />}
      <Facets {...props} prefix="" />
      <noscript>
        <Button type="submit" variant="ink">
          Apply filters
        </Button>
      </noscript>
    </form>
  );
}
