import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "#contract/webhooks.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { hooksKey, keepHook, switchHook } from "#web/data/webhooks.ts";

/**
 * Switches a webhook on or off, at once on the page and back again where that fails. Each click
 * counts, also while the one before is under way: they are sent in their order.
 */
export function useSwitch({ id, project, isActive }: Webhook) {
  const api = useApi();
  const queryClient = useQueryClient();
  const mutationKey = ["switch-hook", id];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const show = (now: boolean) =>
    queryClient.setQueryData<Webhook[]>(hooksKey(project.id), (hooks) =>
      hooks?.map((one) => (one.id === id ? { ...one, isActive: now } : one)),
    );
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (wanted: boolean) => switchHook(api, id, wanted),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey: hooksKey(project.id), exact: true });
      show(wanted);
      return { before: isActive };
    },
    onSuccess: (hook) => {
      if (isLast()) keepHook(queryClient, hook);
    },
    onError: (_, __, kept) => {
      if (!isLast()) return;
      if (kept) show(kept.before);
      void queryClient.invalidateQueries({ queryKey: hooksKey(project.id), exact: true });
    },
  });
}
