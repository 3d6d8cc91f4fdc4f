// Heavy: only for dialogs that are loaded when somebody opens them.
import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import type { ButtonVariant } from "#web/ui/button-class.ts";
import { FormError } from "#web/lib/FormError.tsx";
import type { DialogState } from "#web/ui/use-lazy-dialog.ts";

interface AskDialogProps extends DialogState {
  title: ReactNode;
  /** What follows from it. */
  children: ReactNode;
  act: { label: string; isPending: boolean; error: Error | null; submit: () => void };
  /** Of the button that does it. */
  variant?: ButtonVariant;
  /** What didn't happen where it failed. */
  trouble: string;
  keepLabel: string;
}

/** Asks once more before what isn't undone easily. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, act, variant = "danger", trouble, keepLabel, ...state } = props;
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog {...state} title={title} initialFocus={keep}>
      <DialogBody>
        <div className="grid gap-3 text-ink-2">{children}</div>
        <FormError title={trouble} error={act.error} />
      </DialogBody>
      <DialogFooter>
        <Button variant={variant} pending={act.isPending} onClick={act.submit}>
          {act.label}
        </Button>
        <DialogClose ref={keep}>{keepLabel}</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
