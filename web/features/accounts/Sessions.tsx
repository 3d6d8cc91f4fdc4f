import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { ShowMore } from "#web/ui/ShowMore.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { AccountTrouble, Reason } from "./AccountTrouble.tsx";
import { sessionsQuery } from "#web/data/account.ts";
import { SessionRow } from "./SessionRow.tsx";
import { useSignOutEverywhere } from "./use-sign-out-everywhere.ts";

/** Where one is signed in, and how to end that. */
export function Sessions() {
  const query = useInfiniteQuery(sessionsQuery(useApi()));
  const leaving = useSignOutEverywhere();
  const others = useRef<HTMLButtonElement>(null);
  const sessions = query.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid grid-cols-1 gap-4">
      {query.isPending && <SessionsLoading />}
      {query.isError && !query.data && (
        <ErrorState
          compact
          title="Your sessions could not be loaded"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          <Reason error={query.error} />
        </ErrorState>
      )}
      {sessions && (
        <div>
          <ul aria-label="Sessions">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnded={() => others.current?.focus()}
              />
            ))}
          </ul>
          <ShowMore list={query}>
            <AccountTrouble
              title="Your sessions could not be loaded."
              error={query.isFetchNextPageError && query.error}
            />
          </ShowMore>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={others}
          variant="line"
          pending={leaving.isPending && !leaving.here}
          onClick={() => leaving.signOut(false)}
        >
          Sign Out Everywhere Else
        </Button>
        <Button
          variant="line"
          pending={leaving.isPending && leaving.here}
          onClick={() => leaving.signOut(true)}
        >
          Sign Out Everywhere
        </Button>
      </div>
      <AccountTrouble title="Those sessions did not end." error={leaving.error} />
    </div>
  );
}

function SessionsLoading() {
  return (
    <Loading label="Your sessions are loading">
      {[0, 1].map((place) => (
        <div key={place} className="grid gap-2 border-b border-line-soft py-3.5">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="w-56" />
        </div>
      ))}
    </Loading>
  );
}
