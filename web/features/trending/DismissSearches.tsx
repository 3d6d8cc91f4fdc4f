import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useAct } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { trendingQuery } from "./queries.ts";

const title = "dismiss-searches";

/** For admins: what the home page suggests, to have it suggested no more. */
export function DismissSearches() {
  const query = useQuery(trendingQuery(useApi()));
  const searches = query.data?.suggestions.filter((one) => one.projectCount === undefined) ?? [];
  return (
    <section aria-labelledby={title} className="mt-14">
      <div className="sec-head">
        <Mark of="other" />
        <h2 id={title} tabIndex={-1} className="outline-none">
          Suggested Searches
        </h2>
      </div>
      <p className="mb-4 max-w-measure text-15 text-ink-2">
        What people search for these days, as the home page suggests it to everybody. What you
        dismiss is never suggested again.
      </p>
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
      {query.data && searches.length === 0 && (
        <p className="text-15 text-ink-2">
          Nobody has searched lately: technologies are suggested instead.
        </p>
      )}
      {searches.length > 0 && (
        <ul aria-labelledby={title}>
          {searches.map((search) => (
            <SearchRow key={search.query} text={search.query} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SearchRow({ text }: { text: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const dismissal = useAct({
    mutationFn: () => api.call("POST /admin/trendingsearches/dismiss", { body: { query: text } }),
    onSuccess(left) {
      document.getElementById(title)?.focus({ preventScroll: true });
      queryClient.setQueryData(trendingQuery(api).queryKey, left);
    },
  });
  return (
    <li className="border-b border-line-soft py-3">
      <div className="flex items-center gap-4">
        <bdi className="min-w-0 flex-1 text-15 font-medium wrap-anywhere">{text}</bdi>
        <Button
          size="sm"
          variant="quiet"
          disabled={!hydrated}
          pending={dismissal.isPending}
          onClick={() => dismissal.start()}
        >
          Dismiss<span className="sr-only"> suggested search {text}</span>
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {dismissal.error && (
          <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
            <b className="font-semibold text-danger">It was not dismissed.</b>{" "}
            {messageOf(dismissal.error)}
          </p>
        )}
      </div>
    </li>
  );
}
