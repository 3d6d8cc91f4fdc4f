// Loaded with the first use of the button.
import { Link } from "react-router";
import { Button } from "#web/ui/Button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { pathOf, withoutChoices } from "./people-choices.ts";
import type { PeopleFiltersProps } from "./people-filters-props.ts";
import { PeopleFilters } from "./PeopleFilters.tsx";

interface PeopleFiltersSheetProps extends Omit<PeopleFiltersProps, "prefix"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  hasChoices: boolean;
  /** The number of results as the API says it; undefined while it isn't known. */
  total: string | undefined;
}

/** The filters in narrow windows. */
export default function PeopleFiltersSheet(props: PeopleFiltersSheetProps) {
  const { open, onOpenChange, hasChoices, total, ...filters } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Filters">
      <DialogBody className="content-start">
        <PeopleFilters {...filters} prefix="sheet-" />
      </DialogBody>
      <DialogFooter>
        {hasChoices && (
          <Link
            className={buttonClass({ variant: "quiet" })}
            to={pathOf(withoutChoices(filters.filter))}
            preventScrollReset
          >
            Clear all
          </Link>
        )}
        <Button variant="ink" size="lg" className="flex-1" onClick={() => onOpenChange(false)}>
          {showLabel(total)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function showLabel(total: string | undefined): string {
  if (total === undefined) return "Show people";
  if (total === "0") return "Nobody";
  return total === "1" ? "Show 1 person" : `Show ${fullNumber(Number.parseInt(total, 10))} people`;
}
