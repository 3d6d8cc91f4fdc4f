// Heavy: import it only from dialogs that are loaded when opened.
import { type ReactNode, useRef } from "react";
import { FormError } from "./FormError.tsx";
import type { ButtonVariant } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";

interface ConfirmDialogProps extends DialogState {
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  act: { label: string; isPending: boolean; error: Error | null; submit: () => void };
  /** Of the confirming button. */
  variant?: ButtonVariant;
  errorTitle: string;
}

/** Asks for confirmation of what can't be undone easily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, act, variant = "danger", errorTitle, ...state } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog {...state} title={title} initialFocus={cancel}>
      <DialogBody>
        <div className="grid gap-3 text-ink-2">{children}</div>
        <FormError title={errorTitle} error={act.error} />
      </DialogBody>
      <DialogFooter>
        <Button variant={variant} pending={act.isPending} onClick={act.submit}>
          {act.label}
        </Button>
        <DialogClose ref={cancel}>Cancel</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
