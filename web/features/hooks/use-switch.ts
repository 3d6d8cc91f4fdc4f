import { useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "#contract/hooks.ts";
import { useApi } from "#web/api/ApiContext.tsx";
import { useAct } from "#web/api/use-act.ts";
import { hooksKey, keepHook, switchHook } from "./queries.ts";

/** Switches a webhook on or off, at once on the page and back again where that fails. */
export function useSwitch({ id, project, isActive }: Webhook) {
  const api = useApi();
  const queryClient = useQueryClient();
  const show = (now: boolean) =>
    queryClient.setQueryData<Webhook[]>(hooksKey(project.id), (hooks) =>
      hooks?.map((one) => (one.id === id ? { ...one, isActive: now } : one)),
    );
  return useAct({
    mutationFn: (wanted: boolean) => switchHook(api, id, wanted),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey: hooksKey(project.id), exact: true });
      show(wanted);
    },
    onSuccess: (hook) => keepHook(queryClient, hook),
    onError: () => {
      show(isActive);
      void queryClient.invalidateQueries({ queryKey: hooksKey(project.id), exact: true });
    },
  });
}
