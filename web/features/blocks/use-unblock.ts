import { useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { Blockable } from "#web/entities/blocks/BlockDialog.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import { refetchBlocks, removeBlock } from "#web/data/blocks.ts";

interface Unblocking {
  /** Called before the lists are refetched. */
  onUnblocked?: () => void;
  onError?: (error: Error) => void;
}

/** Ends a block. */
export function useUnblock(subject: Blockable, { onUnblocked, onError }: Unblocking) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: async () => {
      try {
        await removeBlock(api, subject);
      } catch (error) {
        // Already unblocked elsewhere.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    async onSuccess() {
      toast({ title: t("blocks.unblockedToast", { name: subject.name }) });
      onUnblocked?.();
      await refetchBlocks(queryClient);
    },
    ...(onError && { onError }),
  });
}
