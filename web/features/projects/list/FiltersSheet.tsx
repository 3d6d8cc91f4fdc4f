// Loaded with the first use of the button.
import { searchWithout } from "#shared/search-without.ts";
import { Button } from "#web/ui/Button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { type Choice, readIn } from "./choices.ts";
import { Facets, type FacetsProps } from "./Facets.tsx";
import { FilterChips, FilterLink } from "./FilterChips.tsx";
import { withoutChoices } from "./projects-address.ts";

interface FiltersSheetProps extends Omit<FacetsProps, "prefix"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Without the search. */
  choices: readonly Choice[];
  /** The number of results; undefined or null while it isn't known. */
  total: number | null | undefined;
}

/** The filters in narrow windows. */
export default function FiltersSheet(props: FiltersSheetProps) {
  const { open, onOpenChange, choices, total, ...facets } = props;
  const { filter } = facets;
  const words = searchWithout(
    filter.search,
    readIn(filter, facets.facets).map(({ text }) => text),
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Filters">
      <DialogBody className="content-start">
        <FilterChips choices={choices} onChange={facets.onChange} className="chips" />
        <Facets {...facets} prefix="sheet-" />
      </DialogBody>
      <DialogFooter>
        {choices.length > 0 && (
          <FilterLink
            filter={{ ...withoutChoices(filter), search: words }}
            onChange={facets.onChange}
            className={buttonClass({ variant: "quiet" })}
          >
            Clear all
          </FilterLink>
        )}
        <Button variant="ink" size="lg" className="flex-1" onClick={() => onOpenChange(false)}>
          {showLabel(total)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function showLabel(total: number | null | undefined): string {
  if (total === undefined || total === null) return "Show projects";
  if (total === 0) return "No projects";
  return total === 1 ? "Show 1 project" : `Show ${fullNumber(total)} projects`;
}
