import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/lib/session.ts";
import { toast } from "#web/ui/toaster.ts";
import { type Act, failureOf, isOvertaken, outcomeOf, statusAfter } from "./decisions.ts";
import { keepApplication, refetchApplication } from "./keep-application.ts";

/** An application as far as it must be known to decide on it. */
export type Decidable = Pick<Application, "id" | "status"> & { project: { id: string } };

/** Accepts, closes (with a reason, where one is given) or re-opens an application. */
export function useDecide(application: Decidable, onDone: (decided: Application) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason?: string }) =>
      api.call("POST /applications/{id}", {
        params: { id: application.id },
        body: { status: statusAfter[act], from: application.status, ...(reason && { reason }) },
      }),
    onSuccess: (decided) => {
      keepApplication(queryClient, decided);
      toast({ title: outcomeOf(decided, user?.id), mark: "user" });
      onDone(decided);
    },
    onError: (error, { act }) => {
      const overtaken = isOvertaken(error);
      toast({
        title: failureOf(act, error),
        mark: "danger",
        ...(overtaken && { description: messageOf(error) }),
      });
      if (overtaken) refetchApplication(queryClient, application.id, application.project.id);
    },
  });
}
