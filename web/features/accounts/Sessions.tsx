import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useRef } from "react";
import { t } from "#shared/messages/t.ts";
import type { OwnSession } from "#contract/accounts.ts";
import { accountKeys, sessionsQuery } from "#web/data/account.ts";
import { refetchApiTokens } from "#web/data/api-tokens.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { Button } from "#web/ui/Button.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";

/** Where one is signed in, and how to end that. */
export function Sessions() {
  const query = useInfiniteQuery(sessionsQuery(useApi()));
  const area = useRef<HTMLDivElement>(null);
  // The buttons that end other sessions disappear with them.
  const focusList = () => area.current?.querySelector("ul")?.focus();
  const leaving = useSignOutEverywhere(focusList);
  const [first] = query.data?.pages ?? [];
  const isOnlySession = first?.items.length === 1 && !query.hasNextPage;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div ref={area}>
        <PagedList
          compact
          query={query}
          failure={t("accounts.sessionsNotLoaded")}
          skeleton={<SessionsLoading />}
        >
          {(sessions, list) => (
            <ul ref={list} aria-label={t("accounts.sessions")} tabIndex={-1}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={focusList} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isOnlySession && (
          <Button
            variant="line"
            pending={leaving.isPending && !leaving.here}
            onClick={() => leaving.signOut(false)}
          >
            {t("accounts.signOutElsewhere")}
          </Button>
        )}
        <Button
          variant="line"
          pending={leaving.isPending && leaving.here}
          onClick={() => leaving.signOut(true)}
        >
          {t("accounts.signOutEverywhere")}
        </Button>
      </div>
      <FormError title={t("accounts.sessionsNotEnded")} error={leaving.error} />
    </div>
  );
}

function SessionsLoading() {
  return (
    <Loading label={t("accounts.sessionsLoading")}>
      {[0, 1].map((index) => (
        <div key={index} className="grid gap-2 border-b border-line-soft py-3.5">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="w-56" />
        </div>
      ))}
    </Loading>
  );
}

interface SessionRowProps {
  session: OwnSession;
  /** Called before its row, which has the focus, is removed. */
  onEnded: () => void;
}

/** A session: a browser or device where the viewer is signed in. */
function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, device, createdAt, seenAt, current } = session;
  const api = useApi();
  const queryClient = useQueryClient();
  const ending = useSubmit({
    mutationFn: async () => {
      try {
        await api.call("DELETE /account/sessions/{id}", { params: { id } });
      } catch (error) {
        // Somebody was quicker: it is signed out all the same.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess: async () => {
      toast({ title: t("accounts.sessionEnded", { device }), mark: "user" });
      await queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
      onEnded();
    },
  });
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line-soft py-3.5 first:pt-0">
      <div className="flex items-center gap-4">
        <MonitorSmartphone className="size-5 flex-none text-ink-3 max-[420px]:hidden" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{device}</span>
            {current && <Badge tone="accepted">{t("accounts.thisSession")}</Badge>}
          </p>
          <p id={`${id}-when`} className="small flex flex-wrap gap-x-3 text-ink-3">
            <RelativeTime at={seenAt} label={(ago) => t("accounts.lastSeen", { ago })} />
            <RelativeTime at={createdAt} label={(ago) => t("accounts.signedIn", { ago })} />
          </p>
        </div>
        {!current && (
          <Button
            size="sm"
            aria-label={t("accounts.signOutDevice", { device })}
            aria-describedby={`${id}-when`}
            pending={ending.isPending}
            onClick={() => ending.submit()}
          >
            {t("frame.signOut")}
          </Button>
        )}
      </div>
      <FormError title={t("accounts.sessionNotEnded")} error={ending.error} />
    </li>
  );
}

/** Ends all other sessions, then calls `onEnded`; or this one, too, if requested. */
function useSignOutEverywhere(onEnded: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const leaving = useSubmit({
    mutationFn: (here: boolean) => api.call("POST /auth/signout_everywhere", { body: { here } }),
    async onSuccess({ ended }, here) {
      // A full page load, so that no personal data stays in memory.
      if (here) return window.location.assign(paths.home());
      toast({ title: t("accounts.signedOutCount", { count: ended }), mark: "user" });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
        refetchApiTokens(queryClient),
      ]);
      onEnded();
    },
  });
  return {
    signOut: leaving.submit,
    isPending: leaving.isPending,
    here: leaving.variables ?? false,
    error: leaving.error,
  };
}
