// Heavy: import it only from dialogs that are loaded when opened.
import { type ComponentProps, type RefObject, type SubmitEvent, useRef } from "react";
import { t } from "#shared/messages/t.ts";
import { type ButtonVariant, Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import { FormError, type Kept } from "./FormError.tsx";

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "initialFocus"> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The label of the button that submits; without one there is only the other. */
  submit: string | null;
  variant?: ButtonVariant;
  pending: boolean;
  disabled?: boolean;
  /** The label of the button that closes the dialog. */
  cancel?: string;
  /** What didn't happen, if there is an error: "The role was not changed." */
  errorTitle?: string;
  error?: unknown;
  /** What happens to the form's content on the way through sign-in. */
  kept?: Kept;
  /** By default the first field; `cancel` where submitting can't be undone. */
  initialFocus?: RefObject<HTMLElement | null> | "cancel";
}

/** A dialog with a form, or with a question: its fields, the error, and two buttons. */
export function FormDialog(props: FormDialogProps) {
  const {
    onSubmit,
    submit,
    variant = "ink",
    pending,
    disabled,
    cancel = t("forms.cancel"),
    ...rest
  } = props;
  const { errorTitle, error, kept, initialFocus, children, ...dialog } = rest;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const focus = initialFocus === "cancel" ? cancelButton : initialFocus;
  return (
    <Dialog {...dialog} {...(focus && { initialFocus: focus })}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        <DialogBody>
          {children}
          {errorTitle !== undefined && (
            <FormError title={errorTitle} error={error} {...(kept !== undefined && { kept })} />
          )}
        </DialogBody>
        <DialogFooter>
          {submit !== null && (
            <Button type="submit" variant={variant} pending={pending} disabled={disabled}>
              {submit}
            </Button>
          )}
          <DialogClose ref={cancelButton}>{cancel}</DialogClose>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
