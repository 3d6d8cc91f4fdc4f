import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "#web/api/api-error.ts";
import { useApi } from "#web/api/ApiContext.tsx";
import { toast } from "#web/ui/toaster.ts";
import { type Act, failureOf, outcomeOf, statusAfter } from "./decisions.ts";
import { keepApplication } from "./keep-application.ts";
import { applicationKey } from "./queries.ts";

/** Accepts, closes (with a reason, where one is given) or re-opens an application. */
export function useDecide(id: string, onDone: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason?: string }) =>
      api.call("POST /applications/{id}", {
        params: { id },
        body: { status: statusAfter[act], ...(reason && { reason }) },
      }),
    onSuccess: (application) => {
      keepApplication(queryClient, application);
      toast({ title: outcomeOf(application), mark: "user" });
      onDone();
    },
    onError: (error, { act }) => {
      toast({ title: failureOf[act], mark: "danger" });
      // Somebody else was quicker: show how it stands now.
      if (isApiError(error) && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: applicationKey(id) });
      }
    },
  });
}
