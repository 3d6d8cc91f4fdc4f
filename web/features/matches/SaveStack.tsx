import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { SessionUser } from "#contract/people.ts";
import { applyProfileToCache, saveProfile } from "#web/data/people.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { MatchFilterState } from "./match-filter.ts";

interface SaveStackProps {
  filter: MatchFilterState;
  user: SessionUser;
  children: ReactNode;
}

/** Replaces the technologies of the viewer's profile; the page then shows their own stack. */
export function SaveStack({ filter, user, children }: SaveStackProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { stack, role } = filter;
  const { submit, isPending } = useSubmit({
    mutationFn: () => {
      const { username, displayName } = user;
      return saveProfile(api, user.id, { username, displayName, techs: stack.map(({ id }) => id) });
    },
    onSuccess: (saved) => {
      applyProfileToCache(queryClient, user, saved);
      toast({ title: t("matches.stackSaved"), mark: "tech" });
      void navigate(paths.matches({ role: role === "developer" ? undefined : role }), {
        replace: true,
        preventScrollReset: true,
      });
    },
    onError: (error) =>
      toast({
        title: t("matches.stackNotSaved"),
        description: messageOf(error),
        mark: "danger",
      }),
  });
  return (
    <button
      type="button"
      className="link"
      disabled={!useHydrated()}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={() => submit()}
    >
      {children}
    </button>
  );
}
