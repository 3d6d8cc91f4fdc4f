import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { AccountDeletion } from "#contract/accounts.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { removeDrafts } from "#web/lib/drafts.ts";
import { paths } from "#web/lib/paths.ts";
import { deletionQuery } from "#web/data/account.ts";

/** Deletes the account, and leaves nothing of the person in this browser. */
export function useDeleteAccount() {
  const api = useApi();
  const queryClient = useQueryClient();
  const underWay = useRef(false);
  const deletion = useMutation({
    mutationFn: (body: AccountDeletion) => api.call("DELETE /account", { body }),
    onSuccess() {
      removeDrafts();
      window.location.assign(paths.home());
    },
    onError(error) {
      underWay.current = false;
      // Other projects would go than those that were shown: show them.
      if (!isApiError(error) || error.status !== 409) return;
      void queryClient.invalidateQueries({ queryKey: deletionQuery(api).queryKey });
    },
  });
  return {
    start(body: AccountDeletion) {
      if (underWay.current) return;
      underWay.current = true;
      deletion.mutate(body);
    },
    // Until the home page is there.
    isPending: deletion.isPending || deletion.isSuccess,
    error: deletion.error,
  };
}
