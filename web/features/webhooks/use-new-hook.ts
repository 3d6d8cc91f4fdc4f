import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { createHook, keepHook } from "#web/data/webhooks.ts";

/** Makes a webhook of the project; its secret goes to the handler alone. */
export function useNewHook(projectId: string, onSecret: (hookId: string, secret: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: () => createHook(api, projectId),
    onSuccess({ hook, secret }) {
      onSecret(hook.id, secret);
      keepHook(queryClient, hook);
    },
  });
}
