// Loaded on demand, when the page is left before a new token was copied.
import { useState } from "react";
import { t } from "#shared/messages/t.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { FormDialog } from "#web/lib/FormDialog.tsx";

interface LeaveTokenDialogProps extends DialogState {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to leave a token that isn't shown again. */
export default function LeaveTokenDialog(props: LeaveTokenDialogProps) {
  const { onLeave, onStay, ...state } = props;
  const [isLeaving, setLeaving] = useState(false);
  const closed = () => {
    state.onClosed();
    // After closing: the page that is left takes the dialog with it.
    if (isLeaving) onLeave();
    else onStay();
  };
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      initialFocus="cancel"
      title={t("api-tokens.leaveTitle")}
      submit={t("api-tokens.leave")}
      variant="danger"
      pending={false}
      onSubmit={(event) => {
        event.preventDefault();
        setLeaving(true);
        state.onOpenChange(false);
      }}
    >
      <p className="text-ink-2">{t("api-tokens.leaveAbout")}</p>
    </FormDialog>
  );
}
