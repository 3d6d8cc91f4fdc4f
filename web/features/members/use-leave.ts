import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { toast } from "#web/ui/toaster.ts";

/** Ends one's own membership; `onLeft` is told at once. */
export function useLeave(project: { id: string; name: string }, onLeft: () => void) {
  const { id, name } = project;
  const api = useApi();
  const queryClient = useQueryClient();
  const user = useSession().user?.id ?? "";
  // A second click may come before the first is drawn as pending.
  const underWay = useRef(false);
  const leaving = useMutation({
    mutationFn: async () => {
      try {
        await api.call("DELETE /projects/{id}/members", { params: { id }, body: { user } });
      } catch (error) {
        // Removed meanwhile, or the project is gone: one is out all the same.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess() {
      toast({ title: `You left ${name}`, mark: "user" });
      onLeft();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ["projects", id], exact: true }),
    onSettled() {
      underWay.current = false;
    },
  });
  return {
    isPending: leaving.isPending,
    error: leaving.error,
    leave() {
      if (underWay.current) return;
      underWay.current = true;
      leaving.mutate();
    },
    /** Once the question has faded out, which goes with what it stands in. */
    afterwards() {
      if (!leaving.isSuccess) return;
      for (const queryKey of staledByLeaving(id)) void queryClient.invalidateQueries({ queryKey });
      document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}

/** The team and its faces on cards, one's projects, and the application that led to the seat. */
const staledByLeaving = (id: string) => [
  ["projects", id],
  ["projects", "list"],
  ["projects", "newest"],
  ["projects", "search"],
  ["members"],
  ["applications"],
];
