// Loaded when somebody opens it.
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/ui/use-lazy-dialog.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { changeHooks, deleteHook } from "#web/data/webhooks.ts";

/** Asks once more, and lets the safe answer have the focus. */
export default function DeleteHookDialog({ hook, ...state }: DialogState & { hook: Webhook }) {
  const { id, project } = hook;
  const api = useApi();
  const queryClient = useQueryClient();
  const keep = useRef<HTMLButtonElement>(null);
  const deletion = useSubmit({
    mutationFn: () => deleteHook(api, id),
    onSuccess() {
      toast({ title: "Webhook deleted", mark: "proj" });
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    if (!deletion.isSuccess) return;
    // Not before the dialog has faded out: it goes with the card.
    changeHooks(queryClient, project.id, (hooks) => hooks.filter((one) => one.id !== id));
    document.getElementById("webhooks")?.focus();
  };
  return (
    <Dialog {...state} onClosed={closed} title="Delete this webhook?" initialFocus={keep}>
      <DialogBody>
        <p className="text-ink-2">
          Its address and its secret stop working at once. What it has told so far stays in the
          project’s events. Delete it at the code host, too.
        </p>
        <FormError title="The webhook was not deleted." error={deletion.error} />
      </DialogBody>
      <DialogFooter>
        <Button variant="danger" pending={deletion.isPending} onClick={() => deletion.submit()}>
          Delete Webhook
        </Button>
        <DialogClose ref={keep}>Keep It</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
