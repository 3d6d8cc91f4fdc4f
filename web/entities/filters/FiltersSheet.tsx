// Loaded with the first use of the button.
import type { ReactNode } from "react";
import { t } from "#shared/messages/t.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import type { ListedNoun } from "./FacetGroup.tsx";

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
    <Dialog open={open} onOpenChange={onOpenChange} title={t("filters.filters")}>
      <DialogBody className="content-start">{children}</DialogBody>
      <DialogFooter>
        {clear}
        <Button variant="ink" size="lg" className="flex-1" onClick={() => onOpenChange(false)}>
          {total === undefined || total === null
            ? t("filters.show", { noun })
            : t("filters.showCount", { noun, count: total })}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
