// Loaded when it is opened.
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { removeWebhookFromCache, useDeleteWebhook } from "#web/data/webhooks.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { FormError } from "#web/lib/FormError.tsx";

interface DeleteWebhookDialogProps extends DialogState {
  webhook: Webhook;
}

/** The focus is on Cancel. */
export default function DeleteWebhookDialog({ webhook, ...state }: DeleteWebhookDialogProps) {
  const queryClient = useQueryClient();
  const cancel = useRef<HTMLButtonElement>(null);
  const deletion = useDeleteWebhook(webhook, () => {
    toast({ title: "Webhook deleted", mark: "proj" });
    state.onOpenChange(false);
  });
  const closed = () => {
    state.onClosed();
    if (!deletion.isSuccess) return;
    // After the dialog has faded out: it is part of the card that is removed.
    removeWebhookFromCache(queryClient, webhook);
    document.getElementById("webhooks")?.focus();
  };
  return (
    <Dialog {...state} onClosed={closed} title="Delete this webhook?" initialFocus={cancel}>
      <DialogBody>
        <p className="text-ink-2">
          Its address and secret stop working immediately. The events it delivered stay on the
          project page. Delete it at your code host too.
        </p>
        <FormError title="The webhook was not deleted." error={deletion.error} />
      </DialogBody>
      <DialogFooter>
        <Button variant="danger" pending={deletion.isPending} onClick={() => deletion.submit()}>
          Delete webhook
        </Button>
        <DialogClose ref={cancel}>Cancel</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
