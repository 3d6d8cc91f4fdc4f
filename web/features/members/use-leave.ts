import { useQueryClient } from "@tanstack/react-query";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { refetchAfterLeaving, removeMember } from "#web/data/members.ts";
import { refetchProjectAlone } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";

/** Ends one's own membership; `onLeft` is told at once. */
export function useLeave(project: { id: string; name: string }, onLeft: () => void) {
  const { id, name } = project;
  const api = useApi();
  const queryClient = useQueryClient();
  const user = useSession().user?.id ?? "";
  const leaving = useSubmit({
    mutationFn: async () => {
      try {
        await removeMember(api, id, user);
      } catch (error) {
        // Removed meanwhile, or the project is gone: one is out all the same.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess() {
      toast({ title: `You left ${name}`, mark: "user" });
      onLeft();
    },
    onError: () => void refetchProjectAlone(queryClient, id),
  });
  return {
    isPending: leaving.isPending,
    error: leaving.error,
    leave: () => leaving.submit(),
    /** Once the question has faded out, which goes with what it stands in. */
    afterwards() {
      if (!leaving.isSuccess) return;
      refetchAfterLeaving(queryClient, id);
      document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
