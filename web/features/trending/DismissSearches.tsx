import { useQuery, useQueryClient } from "@tanstack/react-query";
import { dismissSearch, trendingQuery } from "#web/data/trending.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { EditableList } from "./HiddenWords.tsx";

/** For admins: the suggested searches of the home page, with buttons to dismiss them. */
export function DismissSearches() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(trendingQuery(api));
  const searches = query.data?.suggestions.filter((one) => one.projectCount === undefined);
  return (
    <EditableList
      id="dismiss-searches"
      title="Suggested Searches"
      description="Popular searches that the home page suggests. A dismissed search is never suggested again."
      entries={searches?.map((search) => search.query)}
      empty="No recent searches. The home page suggests technologies instead."
      remove={(text, onSaved) => dismissSearch({ api, queryClient }, text, onSaved)}
      removeLabel="Dismiss"
      removeLabelFor="suggested search"
      failure="The search was not dismissed."
    >
      {query.isError && !query.data && (
        <ErrorState
          compact
          title="Failed to get latest trending searches"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {messageOf(query.error)}
        </ErrorState>
      )}
    </EditableList>
  );
}
