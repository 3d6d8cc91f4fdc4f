// Loaded with the first use of the button.
import type { ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { type ListedNoun, plurals } from "./FacetGroup.tsx";

interface FiltersSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  noun: ListedNoun;
  /** The number of results; undefined or null while it isn't known. */
  total: number | null | undefined;
  /** The link to the list without filters. */
  clear: ReactNode;
  children: ReactNode;
}

/** The filters in narrow windows. */
export default function FiltersSheet(props: FiltersSheetProps) {
  const { open, onOpenChange, noun, total, clear, children } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Filters">
      <DialogBody className="content-start">{children}</DialogBody>
      <DialogFooter>
        {clear}
        <Button variant="ink" size="lg" className="flex-1" onClick={() => onOpenChange(false)}>
          {showLabel(noun, total)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function showLabel(noun: ListedNoun, total: number | null | undefined): string {
  if (total === undefined || total === null) return `Show ${plurals[noun]}`;
  if (total === 0) return noun === "person" ? "Nobody" : "No projects";
  return total === 1 ? `Show 1 ${noun}` : `Show ${fullNumber(total)} ${plurals[noun]}`;
}
