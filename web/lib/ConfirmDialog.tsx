import type { ReactNode } from "react";
import type { ButtonVariant } from "#web/ui/Button.tsx";
import type { DialogState } from "./dialogs.tsx";
import { FormDialog } from "./FormDialog.tsx";

interface ConfirmDialogProps extends DialogState {
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  act: { label: string; isPending: boolean; error: Error | null; submit: () => void };
  /** Of the confirming button. */
  variant?: ButtonVariant;
  errorTitle: string;
}

/** Asks for confirmation of what can't be undone easily; the focus is on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { children, act, variant = "danger", ...dialog } = props;
  return (
    <FormDialog
      {...dialog}
      initialFocus="cancel"
      onSubmit={() => act.submit()}
      submit={act.label}
      variant={variant}
      pending={act.isPending}
      error={act.error}
    >
      <div className="grid gap-3 text-ink-2">{children}</div>
    </FormDialog>
  );
}
