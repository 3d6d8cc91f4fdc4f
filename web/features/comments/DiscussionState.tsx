import type { UseQueryResult } from "@tanstack/react-query";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { TalkWaiting } from "./DiscussionSkeleton.tsx";

/** Why nothing of the talk is there: it is on its way, it failed, or there is no such comment. */
export function TalkState({ isPending, isFetching, error, refetch }: UseQueryResult) {
  if (isPending) return <TalkWaiting />;
  if (isApiError(error) && error.status === 404) {
    return <ErrorState compact title={error.message} />;
  }
  return (
    <ErrorState
      compact
      title="The talk could not be loaded"
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {messageOf(error)}
    </ErrorState>
  );
}
