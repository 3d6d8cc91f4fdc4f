// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { BlockKind } from "#contract/blocks.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { ConfirmDialog } from "#web/lib/ConfirmDialog.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { addBlock, refetchBlocks } from "#web/data/blocks.ts";

export interface Blockable {
  readonly kind: BlockKind;
  readonly id: string;
  /** The name that the dialog shows: "Mira van Dijk". */
  readonly name: string;
}

interface BlockDialogProps extends DialogState {
  subject: Blockable;
}

const effects: Record<BlockKind, string> = {
  user: "They can’t invite you or apply to your projects. You’re still notified of their decisions about you. They don’t learn that you blocked them.",
  project:
    "Its team can’t invite you. You’re still notified of decisions about you. The team doesn’t learn that you blocked it.",
};

/** Asks for confirmation, and lists what blocking does. */
export default function BlockDialog({ subject, ...state }: BlockDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const blocking = useSubmit({
    mutationFn: () => addBlock(api, subject),
    onSuccess() {
      toast({
        title: `${subject.name} is blocked`,
        description: "You can unblock in your account settings.",
      });
      state.onOpenChange(false);
    },
  });
  const closed = () => {
    state.onClosed();
    // After the dialog has faded out: an invitation that opened it is withdrawn.
    if (blocking.isSuccess) void refetchBlocks(queryClient);
  };
  return (
    <ConfirmDialog
      {...state}
      onClosed={closed}
      title={
        <>
          Block <bdi>{subject.name}</bdi>?
        </>
      }
      act={{ ...blocking, label: "Block" }}
      errorTitle="Not blocked."
    >
      <p>{effects[subject.kind]}</p>
      <p>
        Their open invitations to you are withdrawn. You can unblock at any time in your account
        settings.
      </p>
    </ConfirmDialog>
  );
}
