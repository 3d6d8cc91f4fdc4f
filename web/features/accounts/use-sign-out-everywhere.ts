import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { toast } from "#web/ui/toaster.ts";
import { sessionsKey } from "#web/data/account.ts";

/** Ends all other sessions, and this one too where asked for. */
export function useSignOutEverywhere() {
  const api = useApi();
  const queryClient = useQueryClient();
  const underWay = useRef(false);
  const leaving = useMutation({
    mutationFn: (here: boolean) => api.call("POST /auth/signout_everywhere", { body: { here } }),
    onSuccess({ ended }, here) {
      // The page anew, so that nothing of the person stays in memory.
      if (here) return window.location.assign(paths.home());
      toast({ title: endedWords(ended), mark: "user" });
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    onSettled() {
      underWay.current = false;
    },
  });
  return {
    signOut(here: boolean) {
      if (underWay.current) return;
      underWay.current = true;
      leaving.mutate(here);
    },
    isPending: leaving.isPending,
    here: leaving.variables ?? false,
    error: leaving.error,
  };
}

function endedWords(ended: number): string {
  if (ended === 0) return "You are signed in nowhere else";
  return ended === 1 ? "Signed out of 1 session" : `Signed out of ${ended} sessions`;
}
