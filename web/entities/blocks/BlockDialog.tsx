// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { t, type TextKey } from "#shared/messages/t.ts";
import { bdi, rich } from "#web/lib/rich.ts";
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

const effects = {
  user: "blocks.effectsOfPerson",
  project: "blocks.effectsOfProject",
} satisfies Record<BlockKind, TextKey>;

/** Asks for confirmation, and lists what blocking does. */
export default function BlockDialog({ subject, ...state }: BlockDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const blocking = useSubmit({
    mutationFn: () => addBlock(api, subject),
    onSuccess() {
      toast({
        title: t("blocks.blocked", { name: subject.name }),
        description: t("blocks.blockedText"),
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
      title={rich("blocks.title", { name: subject.name, bdi })}
      act={{ ...blocking, label: t("blocks.block") }}
      errorTitle={t("blocks.notBlocked")}
    >
      <p>{t(effects[subject.kind])}</p>
      <p>{t("blocks.invitationsWithdrawn")}</p>
    </ConfirmDialog>
  );
}
